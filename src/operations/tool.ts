/** How an operation is offered to a model: as a tool of its own, or as one action of a tool that several share. */
export type Tool = OwnTool | SharedTool

export type OwnTool = {
  readonly name: string
  /** What only a caller of tools needs to know, such as which other tool to call before. */
  readonly hint?: string
  /** The fields that the tool answers, if not all: a model need not read again what it has sent. */
  readonly answers?: readonly string[]
  readonly nextSteps: readonly string[]
}

export type SharedTool = {
  readonly group: ToolGroup
  /** What the caller sends as `action` for this operation. */
  readonly action: string
  readonly nextSteps: readonly string[]
}

/** A tool with several actions, so that a model has fewer tools to choose from. */
export type ToolGroup = {
  readonly name: string
  readonly title: string
  /** What the actions have in common; each of them is described by its operation. */
  readonly description: string
  readonly hint?: string
}
