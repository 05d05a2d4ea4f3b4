import type { SignInSettings } from './settings.ts'
import { requestTokens, revoke, type Session, TokenRefusal } from './token-endpoint.ts'

const spareMs = 30_000

/** The session of this page in this tab, refreshed as needed. */
export function createSessions(settings: SignInSettings, onChange: (session: Session | undefined) => void) {
  const sessionKey = `${settings.clientId}-session`
  let refreshing: Promise<Session | undefined> | undefined

  const store = (session: Session | undefined) => {
    if (session) sessionStorage.setItem(sessionKey, JSON.stringify(session))
    else sessionStorage.removeItem(sessionKey)
    onChange(session)
    return session
  }
  const current = (): Session | undefined => {
    const stored = sessionStorage.getItem(sessionKey)
    return stored ? JSON.parse(stored) : undefined
  }
  const refresh = async (session: Session): Promise<Session | undefined> => {
    try {
      const grant = { grant_type: 'refresh_token', refresh_token: session.refreshToken }
      return store(await requestTokens(settings, grant))
    } catch (error) {
      if (error instanceof TokenRefusal) return store(undefined)
      throw error
    }
  }
  /** Two queries that find the token expired wait for one new pair. */
  const refreshed = (session: Session) => {
    refreshing ??= refresh(session).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  return {
    current,
    store,
    refreshed,
    /** A session whose access token will outlast a request; undefined if a sign-in is needed. */
    async usable(): Promise<Session | undefined> {
      const session = current()
      return session && session.expiresAt < Date.now() + spareMs ? await refreshed(session) : session
    },
    async signOut(): Promise<void> {
      const session = current()
      store(undefined)
      if (session) await revoke(settings, session)
    },
  }
}
