import type { Figures, Time } from './timed.ts'

/** The tokens of a worker: the newest tokens of its own consent. */
export type Chain = { access: string; refresh: string }

export type Contender = {
  readonly name: 'lectern' | 'floor' | 'peer'
  readonly origin: string
  readonly pid: number | undefined
  readonly paths: { readonly token: string; readonly userinfo: string }
  readonly clientId: string
  /** More parameters of a refresh whose access token nobody will present. */
  readonly refreshOnly: Readonly<Record<string, string>>
  readonly chains: readonly Chain[]
}

// UserInfo first: the peer's access tokens of the plain refresh do not open it.
export const works = ['userinfo', 'refresh', 'refresh and first use'] as const
export type Work = (typeof works)[number]

export type Measure = Omit<Time, 'pid'> & { readonly contender: Contender; readonly work: Work }

export type Measured = Figures & {
  /** Where the chains have come to. */
  readonly chains: readonly Chain[]
}
