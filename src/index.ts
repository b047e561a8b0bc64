// The one index: explicit named exports, nothing else. A new line here is a decision.

// convertTools
export { convertTools, lintTool, lintTools } from "./convertTools.ts";
// Errors
export type { ToolpipeErrorCode } from "./errors.ts";
export { SchemaNotRepresentableError, SchemaTooLargeError, ToolpipeError } from "./errors.ts";
// providerTargets
export { lintToolSchema, toProviderSchema } from "./providerTargets.ts";
// schemaConversion
export {
  convertJsonSchemaToZod,
  convertZodToJsonSchema,
  ensureNestedSchemaTypes,
  inlineJsonSchema,
  isZod4Schema,
  isZodSchema,
  normalizeJsonSchemaObject,
  normalizeWireToolSchema,
} from "./schemaConversion.ts";
// toolDedup
export {
  computeToolSignature,
  createToolAliases,
  dedupeTools,
  explainDedupe,
  findNameCollisions,
} from "./toolDedup.ts";
// toolDiscovery
export {
  evictTools,
  isDiscoveryMetaTool,
  LARGE_CATALOG_WARN_THRESHOLD,
  partitionToolsForDiscovery,
  pinsFromMessages,
  resolveDeferredTool,
  resolveLiveTool,
  toNativeSearchOutput,
  toNativeTools,
} from "./toolDiscovery.ts";
// toolPairRepair
export {
  isRepairPlaceholder,
  repairToolPairs,
  snapSplitToBatchBoundary,
  validateToolPairs,
} from "./toolPairRepair.ts";
// toolRoutingEmbedding
export {
  cosineSimilarity,
  createRetriever,
  LruVectorCache,
  PackedVectorCache,
  rankLexical,
  selectRelevantToolNames,
  ToolEmbeddingIndex,
  ToolTextIndex,
  toolsToRetrievalItems,
} from "./toolRoutingEmbedding.ts";
export type {
  AnthropicTool,
  BedrockTool,
  ConvertedTools,
  ConvertToolsOptions,
  GeminiFunction,
  GeminiParameters,
  GeminiTool,
  JsonDocument,
  McpTool,
  OpenAiApi,
  OpenAiChatTool,
  OpenAiResponsesTool,
  RestoredCall,
  SkippedTool,
  SkippedToolReason,
  ToolFinding,
  ToolReport,
  WireTool,
} from "./types/convertTools.ts";
export type {
  AliasCompatibility,
  ListedTool,
  NamedTool,
  RemovedTool,
  ToolAlias,
  ToolContainer,
  ToolDedupConfig,
  ToolDedupGuards,
  ToolDedupResult,
  ToolOf,
  ToolSimilarity,
  VetoReason,
} from "./types/dedup.ts";
export type {
  DedupeExplanation,
  ExplainedRemoval,
  SimilarTools,
  ToolDedupExplainConfig,
  VetoedPair,
} from "./types/dedupExplanation.ts";
export type {
  CatalogLevel,
  CatalogTrust,
  DiscoveryDelivery,
  DiscoveryEvent,
  DiscoveryOptions,
  EvictToolsOptions,
  PinsFromMessagesOptions,
  ToolRanker,
} from "./types/discovery.ts";
export type {
  AnthropicNativeTool,
  AnthropicToolReference,
  NativeProvider,
  NativeToolsOptions,
  OpenAiNativeFunction,
  OpenAiToolSearch,
} from "./types/discoveryNative.ts";
export type {
  CallToolInput,
  DiscoveryCallTool,
  DiscoveryInputSchema,
  DiscoveryMetaTool,
  SearchToolsInput,
  SearchToolsMatch,
  SearchToolsResult,
  StandardAdapter,
  UnknownToolName,
} from "./types/discoveryTools.ts";
export type {
  ChatMessage,
  IdentifierProfile,
  MessageFormat,
  RepairChange,
  RepairChangeKind,
  RepairOptions,
  RepairResult,
  SplitOptions,
  ToolMessageFields,
  ToolPairViolation,
} from "./types/messages.ts";
export type { NameCollision, NameCollisionOptions } from "./types/nameCollision.ts";
export type { PartitionedTools } from "./types/partitionedTools.ts";
export type {
  LintFinding,
  ProviderSchema,
  ProviderSchemaOptions,
  ProviderTarget,
  SchemaChange,
} from "./types/providerTargets.ts";
export type {
  PackedVectorCacheOptions,
  ToolCandidate,
  ToolCandidatesFunction,
  ToolEmbeddingIndexOptions,
  ToolEmbedFunction,
  ToolRetrievalExplanation,
  ToolRetrievalFields,
  ToolRetrievalItem,
  ToolRetrievalRankedResult,
  ToolRetrievalRankOptions,
  ToolRetrievalSelectOptions,
  ToolRetrievalSignal,
  ToolRetrievalTermMatch,
  ToolRetrievalWeights,
  ToolRetriever,
  ToolRetrieverAnswer,
  ToolRetrieverOptions,
  ToolsToRetrievalItemsOptions,
  ToolTextRankOptions,
  ToolTextStore,
  ToolVectorCache,
} from "./types/retrieval.ts";
export type {
  JsonSchema,
  JsonSchemaTarget,
  JsonSchemaToZodOptions,
  NormalizeWireOptions,
  SchemaDiagnostic,
  SchemaDiagnosticCode,
  SchemaDialect,
  StandardResult,
  WireToolSchema,
  ZodUnknownSchema,
} from "./types/schema.ts";
// Shared types
export type { Tool } from "./types/tool.ts";
