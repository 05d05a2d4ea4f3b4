/** True if a member may deny this scope: every scope except `openid` and a single requested scope. */
export function isDeclinable(scope: string, asked: readonly string[]): boolean {
  return scope !== 'openid' && asked.length > 1
}
