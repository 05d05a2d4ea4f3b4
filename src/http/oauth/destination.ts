import { isLoopback } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'

/** Whether the answer goes to some program on the reader's computer, rather than to a site; a school on loopback is a site. */
export function goesToProgram({ origin }: School, redirectUri: string): boolean {
  return isLoopback(redirectUri) && new URL(redirectUri).origin !== origin
}
