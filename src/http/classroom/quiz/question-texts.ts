import type { AttemptQuestionView, OwnAttemptView } from '../../../domain/assessments/index.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { renderMarkdown } from '../../../platform/markdown/markdown.ts'

/** The Markdown of an attempt as HTML, by its text. */
export type RenderedTexts = (markdown: string) => Html

/** Renders every text of an attempt that its page shows. */
export async function renderTexts(attempt: OwnAttemptView): Promise<RenderedTexts> {
  const texts = new Set(
    [attempt.comment, ...attempt.questions.flatMap(textsOf)].filter((text) => text !== ''),
  )
  const rendered = new Map(
    await Promise.all(
      [...texts].map(async (text) => [text, await renderMarkdown(text, { topHeading: 4 })] as const),
    ),
  )
  return (markdown) => rendered.get(markdown) ?? html`${markdown}`
}

const gapMark = /\[\[([A-Za-z0-9]{1,20})\]\]/g

/** The prompt of a question; gaps are numbered as their inputs are. Emphasis would not start beside a Chinese character. */
export function promptOf({ view }: Pick<AttemptQuestionView, 'view'>): string {
  if (view.kind !== 'gaps') return view.prompt
  return view.prompt.replaceAll(gapMark, (_, id: string) => `\`[ ${view.gaps.indexOf(id) + 1} ]\``)
}

function textsOf(question: AttemptQuestionView): readonly string[] {
  const { view, key, comment } = question
  const parts = (list: readonly { readonly text: string }[]) => list.map(({ text }) => text)
  const own = [
    ...('options' in view ? parts(view.options) : []),
    ...('items' in view ? parts(view.items) : []),
    ...('prompts' in view ? parts(view.prompts) : []),
  ]
  const feedback = key ? [...key.feedback.texts, ...parts(key.feedback.options)] : []
  const sample = key && 'sample' in key.solution ? [key.solution.sample] : []
  return [promptOf(question), ...own, ...feedback, ...sample, comment].filter((text) => text !== '')
}
