import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolFeaturesTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'
import { currencyOf } from '../../platform/money.ts'
import { formatOrigin } from './origin.ts'

export type Feature = SchoolFeaturesTable['feature']

/** What a school may switch on and off. */
export const features = [
  'mcp_connections',
  'id_token_signing',
  'open_client_documents',
] as const satisfies readonly Feature[]

/** The description of a school in one language. */
export type SchoolText = { readonly tagline: string; readonly about: string }

/** A school as every request sees it. */
export type School = {
  readonly id: SchoolId
  readonly subdomain: string
  readonly name: string
  readonly state: 'active' | 'suspended'
  readonly suspendedBecause: string | null
  /** Null while it is active. */
  readonly suspendedBy: 'host' | 'owner' | null
  readonly currency: Currency
  /** In which its offers may have prices besides. */
  readonly currencies: readonly Currency[]
  readonly timeZone: string
  readonly locale: string
  readonly locales: readonly string[]
  readonly accentColour: string
  /** The name in the From of its mails; null: its own name. */
  readonly mailSenderName: string | null
  /** Where answers to its mails go; null: nowhere. */
  readonly mailReplyTo: string | null
  /** The one origin that this school's addresses, tokens and cookies are made for. */
  readonly origin: string
  readonly features: ReadonlySet<Feature>
  readonly texts: ReadonlyMap<string, SchoolText>
  /** When any of this last changed. */
  readonly changedAt: Date
}

/** Whether a school is open: as a request's own statement finds it, whatever its process has cached. */
export type SchoolStatus = Pick<School, 'state' | 'suspendedBy' | 'suspendedBecause'>

/** The columns of a statement's own `school`. */
export const statusColumns = ['school.state', 'school.suspendedBy', 'school.suspendedBecause'] as const

/** Schools with all that a `School` is made of, in one statement. */
export function schoolsWithOrigin(db: Db) {
  return db
    .selectFrom('schools')
    .innerJoin('schoolOrigins as home', (join) =>
      join.onRef('home.schoolId', '=', 'schools.id').on('home.isCanonical', '=', true),
    )
    .select([
      'schools.id',
      'schools.subdomain',
      'schools.name',
      'schools.state',
      'schools.suspendedBecause',
      'schools.suspendedBy',
      'schools.currency',
      'schools.currencies',
      'schools.timeZone',
      'schools.locale',
      'schools.locales',
      'schools.accentColour',
      'schools.mailSenderName',
      'schools.mailReplyTo',
      'schools.updatedAt as changedAt',
      'home.scheme',
      'home.host',
      'home.port',
    ])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('schoolFeatures').select('feature').whereRef('schoolFeatures.schoolId', '=', 'schools.id'),
      ).as('features'),
      jsonArrayFrom(
        selectFrom('schoolTexts')
          .select(['locale', 'tagline', 'about'])
          .whereRef('schoolTexts.schoolId', '=', 'schools.id'),
      ).as('texts'),
    ])
}

type SchoolRow = Awaited<ReturnType<ReturnType<typeof schoolsWithOrigin>['executeTakeFirstOrThrow']>>

export function toSchool({
  scheme,
  host,
  port,
  currency,
  currencies,
  features,
  texts,
  ...row
}: SchoolRow): School {
  return {
    ...row,
    currency: currencyOf(currency),
    currencies: currencies.map(currencyOf),
    origin: formatOrigin({ scheme, host, port }),
    features: new Set(features.map(({ feature }) => feature)),
    texts: new Map(texts.map(({ locale, tagline, about }) => [locale, { tagline, about }])),
  }
}
