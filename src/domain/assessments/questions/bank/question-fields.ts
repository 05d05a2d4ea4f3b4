import { listOf, name, type Settings, wholeNumber } from '../../../../platform/fields.ts'
import { oneLine } from '../../../../platform/plain-text.ts'
import { questionContent } from '../content/question-content.ts'
import { folded } from '../grading/fold-text.ts'
import { longestQuestionTitle, longestTag, mostPoints, mostTags } from '../limits.ts'

export const questionFields = {
  title: name({ from: 1, to: longestQuestionTitle }),
  tags: listOf(name({ from: 1, to: longestTag }), { to: mostTags }),
  points: wholeNumber({ from: 1, to: mostPoints }),
  content: questionContent,
}

/** The settings of a question. Points are hundredths. */
export type QuestionSettings = Settings<typeof questionFields>

/** A title for a question without one: the beginning of its prompt. */
export function titleFrom(prompt: string): string {
  const plain = oneLine(prompt.replace(/[#*_`>]|!?\[([^\]]*)\]\([^)]*\)/g, '$1'))
  const characters = [...plain]
  if (characters.length <= longestTitleFromPrompt) return plain || '…'
  return `${characters
    .slice(0, longestTitleFromPrompt - 1)
    .join('')
    .trimEnd()}…`
}

const longestTitleFromPrompt = 80

/** A search: a part of the title or of the prompt, in any case and width. */
export function searchedText({ title, content }: Pick<QuestionSettings, 'title' | 'content'>): string {
  return searchForm(`${title}\n${content.prompt}`).slice(0, longestSearched)
}

const longestSearched = 4_000

/** The form of a searched text. */
export function searchForm(text: string): string {
  return folded(text, { isExact: false })
}
