import type { AppAtSchool } from '../../domain/oauth/index.ts'

/** The apps still connected after a password change; undefined if they were not recorded. */
export type RemainingApps = 'signed-out' | readonly AppAtSchool[]

type AppsMessages = {
  readonly signedOut: string
  readonly none: string
  readonly connected: (apps: readonly AppAtSchool[]) => string
}

/** The sentence about connected apps, if any. */
export function aboutApps({ signedOut, none, connected }: AppsMessages) {
  return (apps: RemainingApps | undefined): string[] => {
    if (apps === undefined) return []
    if (apps === 'signed-out') return [signedOut]
    return [apps.length === 0 ? none : connected(apps)]
  }
}
