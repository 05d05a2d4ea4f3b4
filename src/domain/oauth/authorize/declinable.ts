/** Whether a member may leave this scope out: a client can live without any but its sign-in, or its only one. */
export function isDeclinable(scope: string, asked: readonly string[]): boolean {
  return scope !== 'openid' && asked.length > 1
}
