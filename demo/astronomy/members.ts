import type { DemoMember } from '../planters/demo-member.ts'

/** Members without a password, whose accounts are not used to sign in. */
export const members = [
  { key: 'rosa', name: 'Rosa Delgado', locale: 'en' },
  { key: 'ben', name: 'Ben Carter', locale: 'en' },
  { key: 'lena', name: 'Lena Fischer', locale: 'en' },
  { key: 'amir', name: 'Amir Haddad', locale: 'en' },
] as const satisfies readonly DemoMember[]

export type StargazerName = (typeof members)[number]['key']
