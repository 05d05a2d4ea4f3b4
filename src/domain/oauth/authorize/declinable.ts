/** True if a member may deny this scope: every scope except `openid` and a single requested scope. */
export function isDeclinable(scope: string, requested: readonly string[]): boolean {
  return scope !== 'openid' && requested.length > 1
}
