/** Takes the name of the server off the name of a tool. */
export type ReadBareName = (name: string) => string;
