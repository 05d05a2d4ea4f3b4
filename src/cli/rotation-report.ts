import type { Resealed } from '../platform/sealed-values/reseal.ts'
import type { Rotated } from './rotate-sealing.ts'

/** The report of a key rotation as text. */
export function rotationReport({ is, values, previousKeys, peopleWithFormerCodes: people }: Rotated): string {
  const former = { keys: counted(previousKeys, 'previous key'), people: counted(people, 'person', 'people') }
  return [
    beginnings[is](former),
    ...values.map(({ name, resealed }) => `  ${name.padEnd(widest(values))}  ${resealed} resealed`),
    ...values.flatMap(problemsOf),
    ends[is](former),
  ].join('\n')
}

/** True if a person must look at it: not every value could be resealed. */
export function needsAttention({ values }: Rotated): boolean {
  return values.some(({ lost, busy }) => lost.length + busy > 0)
}

type Former = { readonly keys: string; readonly people: string }
type Line = (former: Former) => string

const beginnings: Readonly<Record<Rotated['is'], Line>> = {
  rotated: () => 'Every process now encrypts and signs with a new secret key.',
  continued: () => 'An earlier rotation was not finished. It was continued, and no new key was made.',
  resealed: () => 'Values encrypted with other keys are now encrypted with SECRET_KEY.',
  forgotten: ({ keys }) => `${keys} forgotten.`,
}

const stillChecks = ({ keys, people }: Former) =>
  `Signatures of ${keys} are still accepted, such as the recovery codes of ${people}.`

const ends: Readonly<Record<Rotated['is'], Line>> = {
  rotated: (former) =>
    `${stillChecks(former)}\n\`lectern keys rotate --sealing --forget\` ends that, at the earliest in 3 minutes.`,
  continued: (former) =>
    `${stillChecks(former)}\nRun \`lectern keys rotate --sealing\` again to make a new key.`,
  resealed: (former) =>
    `${stillChecks(former)}\nRemove the old key from SECRET_KEY_FALLBACKS to end that, once every process has the new SECRET_KEY.`,
  forgotten: ({ people }) =>
    `No longer accepted: recovery codes of ${people}, who can create new ones in their account; existing download links, open forms and API cursors.`,
}

function problemsOf({ table, lost, busy }: Resealed): string[] {
  const unopened = lost.map((key) => {
    const row = Object.entries(key).map(([name, value]) => `${snake(name)} ${value}`)
    return `No key can decrypt ${snake(table)}: ${row.join(', ')}. The value was not changed.`
  })
  if (busy === 0) return unopened
  return [...unopened, `${busy} values of ${snake(table)} were being changed all the time. Run it again.`]
}

function widest(values: readonly Resealed[]): number {
  return Math.max(...values.map(({ name }) => name.length))
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
