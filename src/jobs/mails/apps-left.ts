import type { AppAtSchool } from '../../domain/oauth/index.ts'

/** Which apps a person still has connected after a change of password; undefined where nobody asked. */
export type AppsLeft = 'signed-out' | readonly AppAtSchool[]

type AppsWords = {
  readonly signedOut: string
  readonly none: string
  readonly left: (apps: readonly AppAtSchool[]) => string
}

/** The sentence about connected apps, where there is one to say. */
export function aboutApps({ signedOut, none, left }: AppsWords) {
  return (apps: AppsLeft | undefined): string[] => {
    if (apps === undefined) return []
    if (apps === 'signed-out') return [signedOut]
    return [apps.length === 0 ? none : left(apps)]
  }
}
