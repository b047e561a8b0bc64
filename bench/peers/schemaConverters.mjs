export { convertJsonSchemaToZod as zodFromJsonSchema } from "zod-from-json-schema";
