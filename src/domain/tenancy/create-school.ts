import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { wakeAfterCommit } from '../../platform/db/wake-ups.ts'
import { invalid, name, problemsWith } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import { currencies, isCurrency } from '../../platform/money.ts'
import { type FieldProblem, Refusal } from '../../platform/refusal.ts'
import { isTimeZone } from '../../platform/time-zone.ts'
import { recordFact } from '../facts/index.ts'
import type { PlatformActor } from './actor.ts'
import { longestSchoolName } from './limits.ts'
import { type Origin, parseOrigin } from './origin.ts'
import type { Feature, SchoolText } from './school.ts'
import { schoolsChannel } from './school-at-host.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly permitsHttpOrigins: boolean }

export type NewSchool = {
  readonly subdomain: string
  readonly name: string
  readonly origin: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  readonly locales?: readonly string[]
  readonly accentColour?: string
  readonly features?: readonly Feature[]
  readonly texts?: Readonly<Record<string, SchoolText>>
}

const schoolName = name({ from: 1, to: longestSchoolName })

export async function createSchool(deps: Deps, _actor: PlatformActor, input: NewSchool): Promise<SchoolId> {
  const origin = checkedOrigin(deps, input)
  const id = newId<'School'>(deps.clock)
  try {
    await inTransaction(deps.db, async (tx) => {
      await insertSchool(tx, deps.clock, id, input)
      await insertBelongings(tx, deps.clock, id, origin, input)
      await recordFact(tx, deps.clock, { schoolId: id, kind: 'school.created', body: {} })
      notifySchoolsChanged(tx)
    })
  } catch (error) {
    throw phrased(error, input)
  }
  return id
}

/** All processes clear their cache of schools after this transaction has committed. */
export function notifySchoolsChanged(tx: Tx): void {
  wakeAfterCommit(tx, { channel: schoolsChannel, payload: '' })
}

/** Reads an origin and refuses what this deployment may not serve. */
export function checkedOrigin(
  { permitsHttpOrigins }: Pick<Deps, 'permitsHttpOrigins'>,
  input: Pick<NewSchool, 'origin'> & Partial<NewSchool>,
): Origin {
  const origin = parseOrigin(input.origin)
  const problems: FieldProblem[] = []
  if (!origin) {
    problems.push({ field: 'origin', message: 'must be an origin such as https://school.example' })
  } else if (origin.scheme === 'http' && !permitsHttpOrigins) {
    problems.push({ field: 'origin', message: 'must be https in production' })
  }
  if (input.name !== undefined) problems.push(...problemsWith('name', schoolName, input.name))
  if (input.currency !== undefined && !isCurrency(input.currency)) {
    problems.push({ field: 'currency', message: `must be one of ${currencies.join(', ')}` })
  }
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone)) {
    problems.push({ field: 'timeZone', message: 'must be a time zone such as Asia/Taipei' })
  }
  if (!origin || problems.length > 0) {
    throw invalid('school', problems)
  }
  return origin
}

async function insertSchool(tx: Tx, clock: Clock, id: SchoolId, input: NewSchool) {
  const now = clock.now()
  const { subdomain, name, currency, timeZone, locale, accentColour } = input
  const locales = [...(input.locales ?? [locale])]
  await tx
    .insertInto('schools')
    .values({ id, subdomain, name, currency, timeZone, locale, locales, createdAt: now, updatedAt: now })
    .execute()
  if (accentColour) await tx.updateTable('schools').set({ accentColour }).where('id', '=', id).execute()
}

/** The default features of a new school. */
const usualFeatures: readonly Feature[] = ['id_token_signing']

async function insertBelongings(tx: Tx, clock: Clock, schoolId: SchoolId, origin: Origin, input: NewSchool) {
  await tx
    .insertInto('schoolOrigins')
    .values({ schoolId, ...origin, isCanonical: true })
    .execute()
  const features = (input.features ?? usualFeatures).map((feature) => ({
    schoolId,
    feature,
    switchedOnAt: clock.now(),
  }))
  if (features.length > 0) await tx.insertInto('schoolFeatures').values(features).execute()
  const texts = Object.entries(input.texts ?? {}).map(([locale, text]) => ({ schoolId, locale, ...text }))
  if (texts.length > 0) await tx.insertInto('schoolTexts').values(texts).execute()
}

function phrased(error: unknown, { subdomain, origin }: NewSchool): unknown {
  if (violates(error, 'schools_subdomain_unique')) {
    return new Refusal('conflict', `A school with the subdomain ${subdomain} already exists`)
  }
  if (violates(error, 'school_origins_address_unique')) {
    return new Refusal('conflict', `Another school already uses the origin ${origin}`)
  }
  const field = fieldOfCheck.find(([constraint]) => violates(error, constraint))
  if (!field) return error
  return invalid('school', [{ field: field[1], message: field[2] }])
}

const fieldOfCheck = [
  ['schools_subdomain_form', 'subdomain', 'must have at most 63 lower-case letters, digits and hyphens'],
  ['schools_locale_offered', 'locale', 'must be one of the locales'],
  ['schools_accent_colour_form', 'accentColour', 'must be a colour such as #3b5bdb'],
] as const
