/** Browsers support passkeys for domain names, not for IP addresses. */
export function canHavePasskeys(origin: string): boolean {
  return !/^https?:\/\/(?:\d+\.){3}\d+(?::\d+)?$|\[/.test(origin)
}
