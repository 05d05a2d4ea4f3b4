/** Whether a member may deny this scope: all except `openid` or the only one. */
export function isDeclinable(scope: string, asked: readonly string[]): boolean {
  return scope !== 'openid' && asked.length > 1
}
