import type { Figures, Time } from './timed.ts'

/** The tokens of a worker: the newest tokens of its own consent. */
export type Chain = { access: string; refresh: string }

export type Contender = {
  readonly name: 'lectern' | 'floor' | 'peer'
  readonly origin: string
  readonly pid: number | undefined
  readonly paths: { readonly token: string; readonly userinfo: string }
  readonly clientId: string
  /** More parameters of a refresh whose access token will not be used. */
  readonly refreshOnly: Readonly<Record<string, string>>
  readonly chains: readonly Chain[]
}

// UserInfo first: it does not accept the peer's access tokens of the plain refresh.
export const works = ['userinfo', 'refresh', 'refresh and first use'] as const
export type Work = (typeof works)[number]

export type Measure = Omit<Time, 'pid'> & { readonly contender: Contender; readonly work: Work }

export type Measured = Figures & {
  /** The current tokens of the chains. */
  readonly chains: readonly Chain[]
}
