import type { components } from './admin-api.gen.ts'
import { api, orThrow, proveWith } from './client.ts'
import { codeOf } from './problems.ts'

export type Session = components['schemas']['Session']

let current: Session | undefined
const watchers = new Set<() => void>()

/** Calls whenever the session has changed; returns how to stop. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Reads the session of the site. All other requests wait for it. */
export async function startSession(): Promise<Session> {
  current = await orThrow(api.GET('/session')).catch((error: unknown) => {
    if (isSignedOut(error)) return signInAtSite()
    throw error
  })
  proveWith(current.csrf_token)
  return current
}

type SessionSchool = Session['school']

/** Shows the school after a change that was made here. */
export function updateSchoolState(change: (school: SessionSchool) => SessionSchool): void {
  const before = session()
  current = { ...before, school: change(before.school) }
  for (const watcher of watchers) watcher()
}

/** The signed-in person and their school. */
export function session(): Session {
  if (!current) throw new Error('The session has not begun')
  return current
}

/** True if the roles of the person allow it, such as `courses:write`. */
export function may(permission: string): boolean {
  return session().permissions.includes(permission)
}

export function isOn(feature: string): boolean {
  return session().school.features.includes(feature)
}

/** Redirects to the site's own sign-in, and back here afterwards. */
export function signInAtSite(): Promise<never> {
  const here = location.pathname + location.search
  location.assign(`/sign-in?return_to=${encodeURIComponent(here)}`)
  // Never resolves, because the browser leaves the page.
  return new Promise(() => undefined)
}

export const isSignedOut = (error: unknown) => codeOf(error) === 'invalid_token'
