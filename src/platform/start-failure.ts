/** Lectern cannot start or run a command as asked. The message says what is wrong, `waysOut` what to do. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly waysOut: readonly string[]

  constructor(message: string, waysOut: readonly string[], options?: { cause?: unknown }) {
    super(message, options)
    this.waysOut = waysOut
  }
}
