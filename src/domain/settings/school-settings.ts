import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { choice, type Finding, listOf, name, rulesFor, text, timeZone } from '../../platform/fields.ts'
import { locales } from '../../platform/locales.ts'
import { isBareAddress } from '../../platform/mail/address.ts'
import type { LookupRow } from '../../platform/paging.ts'
import { type Changes, merged, nextVersion, refuseStale } from '../../platform/row-version.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { formatOrigin, longestSchoolName, recordAudit, writeSchool } from '../tenancy/index.ts'
import type { SettingsDeps } from './deps.ts'

const language = choice(locales)

const mailbox = z
  .string()
  .refine(isBareAddress, { error: 'must be an e-mail address' })
  .meta({ maxLength: 254 })

/** The fields of a school that its operators can edit. */
export const schoolFields = {
  name: name({ from: 1, to: longestSchoolName }),
  timeZone,
  locale: language,
  locales: listOf(language, { to: locales.length }),
  contactEmail: mailbox.nullable(),
  mailSenderName: name({ from: 1, to: 80 }).nullable(),
  mailReplyTo: mailbox.nullable(),
  texts: listOf(z.object({ locale: language, tagline: text({ to: 200 }), about: text({ to: 5_000 }) }), {
    to: locales.length,
  }),
}

type SchoolSettings = {
  readonly [Field in keyof typeof schoolFields]: z.output<(typeof schoolFields)[Field]>
}

const checked = rulesFor('school', schoolFields, ({ locale, locales: offered, texts }) => [
  offered.includes(locale) ? undefined : { field: 'locale', message: 'must be one of the locales' },
  repeated('locales', offered),
  repeated(
    'texts',
    texts.map((each) => each.locale),
  ),
])

function repeated(field: string, languages: readonly string[]): Finding {
  const isOnce = new Set(languages).size === languages.length
  return isOnce ? undefined : { field, message: 'must not repeat a language' }
}

/** A school as its operators see it. */
export async function schoolSettings({ db }: SettingsDeps, editor: Editor) {
  refuseUnlessMay(editor, 'school:read')
  const { scheme, host, port, ...school } = await settingsOf(db, editor).executeTakeFirstOrThrow()
  return { ...school, origin: formatOrigin({ scheme, host, port }) }
}

export type OwnSchoolSettings = LookupRow<typeof schoolSettings>

/** Updates the given fields of a school; omitted ones stay unchanged. Host-only fields are not included. */
export async function updateSchool(
  { db, clock }: SettingsDeps,
  editor: Editor,
  { updatedAt: readAt, ...changes }: Changes<SchoolSettings>,
): Promise<void> {
  refuseUnlessMay(editor, 'school:write')
  const { schoolId } = editor
  const byPersonId = editor.kind === 'operator' ? editor.memberId : undefined
  await inTransaction(db, async (tx) => {
    const former = await settingsOf(tx, editor).forUpdate('schools').executeTakeFirstOrThrow()
    refuseStale(former, readAt)
    const settings = checked(merged<SchoolSettings>(ownSettings(former), changes))
    const texts = changes.texts && settings.texts
    await writeSchool(tx, schoolId, { ...settings, texts, updatedAt: nextVersion(clock, former) })
    if (settings.timeZone !== former.timeZone)
      await recordFact(tx, clock, { schoolId, kind: 'school.time_zone_changed', body: {} })
    const detail = { fields: Object.keys(definedFields(changes)).join(' ') }
    await recordAudit(tx, clock, { kind: 'school.changed', schoolId, byPersonId, detail })
  })
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof settingsOf>['executeTakeFirst']>>>

// Validated as a whole: a school may be older than a rule.
function ownSettings(row: Row): SchoolSettings {
  const { name, timeZone, locale, locales, contactEmail, mailSenderName, mailReplyTo, texts } = row
  return { name, timeZone, locale, locales, contactEmail, mailSenderName, mailReplyTo, texts }
}

function definedFields(changes: object): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

type Language = (typeof locales)[number]

function settingsOf(db: Db, { schoolId }: Editor) {
  return db
    .selectFrom('schools')
    .innerJoin('schoolOrigins as home', (join) =>
      join.onRef('home.schoolId', '=', 'schools.id').on('home.isCanonical', '=', true),
    )
    .where('schools.id', '=', schoolId)
    .select(['schools.id', 'schools.subdomain', 'schools.name', 'schools.currency', 'schools.timeZone'])
    .select([sql<Language>`schools.locale`.as('locale'), sql<Language[]>`schools.locales`.as('locales')])
    .select(['schools.contactEmail', 'schools.mailSenderName', 'schools.mailReplyTo'])
    .select(['schools.state', 'schools.suspendedBy', 'schools.suspendedAt'])
    .select(['schools.updatedAt', 'home.scheme', 'home.host', 'home.port'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('schoolTexts')
          .whereRef('schoolTexts.schoolId', '=', 'schools.id')
          .select([sql<Language>`locale`.as('locale'), 'tagline', 'about'])
          .orderBy('schoolTexts.locale'),
      ).as('texts'),
    )
}
