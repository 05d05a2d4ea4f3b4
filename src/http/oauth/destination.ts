import { isLoopback } from '../../domain/oauth/index.ts'
import type { School } from '../../domain/tenancy/index.ts'

/** True if the redirect goes to a program on the reader's computer; a school on loopback counts as a site. */
export function goesToProgram({ origin }: School, redirectUri: string): boolean {
  return isLoopback(redirectUri) && new URL(redirectUri).origin !== origin
}
