import {
  type Finding,
  fileKeyProblem,
  nameProblem,
  slugProblem,
  textProblem,
} from '../../platform/field-problems.ts'

/** What everything on sale says of itself. Descriptions are Markdown. */
export type ItemTexts = {
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly description: string
  /** Where its picture is kept. */
  readonly imageKey: string | null
}

export function itemTextProblems({ slug, name, summary, description, imageKey }: ItemTexts): Finding[] {
  return [
    slugProblem(slug),
    nameProblem('name', name, { from: 1, to: 160 }),
    textProblem('summary', summary, { to: 300 }),
    textProblem('description', description, { to: 50_000 }),
    fileKeyProblem('imageKey', imageKey),
  ]
}
