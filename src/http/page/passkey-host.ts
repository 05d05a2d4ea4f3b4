/** Browsers make passkeys for names, never for bare addresses. */
export function canHavePasskeys(origin: string): boolean {
  return !/^https?:\/\/(?:\d+\.){3}\d+(?::\d+)?$|\[/.test(origin)
}
