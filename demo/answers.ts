import { type Answer, type QuestionContent, solutionOf } from '../src/domain/assessments/index.ts'

/** A correct answer by the key of a question; undefined for questions that a person grades. */
export function rightAnswer(content: QuestionContent): Answer | undefined {
  const solution = solutionOf(content)
  switch (solution.kind) {
    case 'single_choice':
      return { kind: solution.kind, option: solution.options[0] ?? null }
    case 'multiple_choice':
      return { kind: solution.kind, options: solution.options }
    case 'true_false':
      return { kind: solution.kind, value: solution.value }
    case 'short_text':
      return { kind: solution.kind, text: solution.texts[0] ?? '' }
    case 'number':
      return { kind: solution.kind, text: solution.answers[0]?.value ?? '' }
    case 'ordering':
      return { kind: solution.kind, items: solution.items }
    case 'matching':
      return { kind: solution.kind, matches: solution.matches }
    case 'gaps':
      return {
        kind: solution.kind,
        gaps: solution.gaps.map(({ id, texts }) => ({ id, text: texts[0] ?? '' })),
      }
    case 'long_text':
    case 'file':
      return undefined
  }
}

/** An answer that earns no points. */
export function wrongAnswer(content: QuestionContent): Answer | undefined {
  switch (content.kind) {
    case 'single_choice':
      return { kind: content.kind, option: content.options.find(({ credit }) => credit <= 0)?.id ?? null }
    case 'multiple_choice':
      return {
        kind: content.kind,
        options: content.options.filter(({ credit }) => credit <= 0).map(({ id }) => id),
      }
    case 'true_false':
      return { kind: content.kind, value: !content.answer }
    case 'short_text':
      return { kind: content.kind, text: content.answers.find(({ credit }) => credit <= 0)?.text ?? '?' }
    case 'number':
      return { kind: content.kind, text: content.answers.find(({ credit }) => credit <= 0)?.value ?? '0' }
    case 'ordering':
      return { kind: content.kind, items: content.items.map(({ id }) => id).reverse() }
    case 'matching':
      return { kind: content.kind, matches: shiftedMatches(content.prompts) }
    case 'gaps':
      return { kind: content.kind, gaps: content.gaps.map(({ id }) => ({ id, text: '?' })) }
    case 'long_text':
    case 'file':
      return undefined
  }
}

type Prompt = { readonly id: string; readonly choice: string }

/** Each prompt with the choice of the next one. */
function shiftedMatches(prompts: readonly Prompt[]) {
  return prompts.map(({ id }, at) => ({
    prompt: id,
    choice: prompts[(at + 1) % prompts.length]?.choice ?? '',
  }))
}
