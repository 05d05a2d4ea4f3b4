import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/database.ts'
import type { SchoolFeaturesTable, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Currency } from '../../platform/money.ts'
import { currencyOf } from '../../platform/money.ts'
import { formatOrigin } from './origin.ts'

export type Feature = SchoolFeaturesTable['feature']

/** The features that a school may switch on and off. */
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
  /** The additional currencies in which its offers may have prices. */
  readonly currencies: readonly Currency[]
  readonly timeZone: string
  readonly locale: string
  readonly locales: readonly string[]
  readonly accentColour: string
  /** The sender name of its mails; null for the school's name. */
  readonly mailSenderName: string | null
  /** The Reply-To address of its mails; null for none. */
  readonly mailReplyTo: string | null
  /** The canonical origin of this school's URLs, tokens and cookies. */
  readonly origin: string
  readonly features: ReadonlySet<Feature>
  readonly texts: ReadonlyMap<string, SchoolText>
  /** The time of the last change to the school. */
  readonly changedAt: Date
}

/** The state of a school as read by a request's own statement, not from the cache. */
export type SchoolStatus = Pick<School, 'state' | 'suspendedBy' | 'suspendedBecause'>

/** The columns of a statement's own `school`. */
export const statusColumns = ['school.state', 'school.suspendedBy', 'school.suspendedBecause'] as const

/** Schools with all fields of `School`, in one statement. */
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
