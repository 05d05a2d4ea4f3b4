import { Refusal } from '../../platform/refusal.ts'
import { StaleVersion } from '../../platform/row-version.ts'

/** Runs `work` and renames the fields in its refusals to their wire names. */
export async function withFieldNames<T>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof StaleVersion || error.problems.length === 0)
      throw error
    const problems = error.problems.map(({ field, message }) => ({ field: renamed(field, names), message }))
    const message = error.problems.reduce(
      (text, { field }) => text.replace(field, renamed(field, names)),
      error.message,
    )
    throw new Refusal(error.code, message, { problems, cause: error })
  }
}

// `fields[2].label` begins with the name of a field.
function renamed(field: string, names: Readonly<Record<string, string>>): string {
  return field.replace(/^\w+/, (name) => names[name] ?? name)
}
