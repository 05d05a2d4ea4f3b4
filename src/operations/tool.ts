/** The MCP tool of an operation: a tool of its own, or an action of a shared tool. */
export type Tool = OwnTool | SharedTool

export type OwnTool = {
  readonly name: string
  /** A note for callers of tools only, such as another tool to call before. */
  readonly hint?: string
  /** The fields that the tool returns, if not all: a model need not read its own input again. */
  readonly answers?: readonly string[]
  readonly nextSteps: readonly string[]
}

export type SharedTool = {
  readonly group: ToolGroup
  /** The value of `action` for this operation. */
  readonly action: string
  readonly nextSteps: readonly string[]
}

/** A tool with several actions, so that a model has fewer tools to choose from. */
export type ToolGroup = {
  readonly name: string
  readonly title: string
  /** The common part of the description; each action is described by its operation. */
  readonly description: string
  readonly hint?: string
}
