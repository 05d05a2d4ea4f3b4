/** Lectern cannot start or run a command. The message says what is wrong, `remedies` what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly remedies: readonly string[]

  constructor(message: string, remedies: readonly string[], options?: { cause?: unknown }) {
    super(message, options)
    this.remedies = remedies
  }
}
