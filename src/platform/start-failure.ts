/** Lectern cannot start or run a command. The message names the fault, `remedies` the solutions. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly remedies: readonly string[]

  constructor(message: string, remedies: readonly string[], options?: { cause?: unknown }) {
    super(message, options)
    this.remedies = remedies
  }
}
