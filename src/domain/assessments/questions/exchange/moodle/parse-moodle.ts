import {
  type ExchangedQuestion,
  type LossReason,
  type ReadQuestion,
  readOrSkip,
} from '../exchanged-question.ts'
import { contentOf, markdownIn } from './moodle-content.ts'
import { childOf, childrenOf, textIn, type XmlElement, xmlTree } from './xml-tree.ts'

/** Reads the questions of a Moodle XML file, each by itself: one that is not supported is skipped. */
export function parseMoodle(text: string): ReadQuestion[] {
  const questions = childrenOf(xmlTree(text), 'question')
  return questions
    .filter(({ attributes }) => attributes['type'] !== 'category')
    .map((element, at) => {
      const name = textIn(element, 'name').trim()
      const where = name === '' ? `question ${at + 1}` : `question ${at + 1}: ${name}`
      return readOrSkip(where, () => readQuestion(element, name))
    })
}

function readQuestion(element: XmlElement, title: string) {
  const losses = new Set<LossReason>()
  const prompt = markdownIn(childOf(element, 'questiontext'), losses)
  const feedback = {
    general: markdownIn(childOf(element, 'generalfeedback'), losses),
    right: markdownIn(childOf(element, 'correctfeedback'), losses),
    partial: markdownIn(childOf(element, 'partiallycorrectfeedback'), losses),
    wrong: markdownIn(childOf(element, 'incorrectfeedback'), losses),
  }
  const content = contentOf(element, { prompt, feedback }, losses)
  if (childrenOf(element, 'hint').length > 0) losses.add('hints')
  const question: ExchangedQuestion = { title, tags: tagsOf(element), points: pointsOf(element), content }
  return { question, losses: [...losses] }
}

function tagsOf(element: XmlElement): string[] {
  const tags = childOf(element, 'tags')
  const texts = tags ? childrenOf(tags, 'tag').map((tag) => (childOf(tag, 'text') ?? tag).text.trim()) : []
  return [...new Set(texts)].filter((tag) => tag !== '')
}

function pointsOf(element: XmlElement): number {
  const points = Number(textIn(element, 'defaultgrade'))
  return Math.round(points * 100) || 100
}
