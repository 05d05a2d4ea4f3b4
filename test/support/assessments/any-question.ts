import fc from 'fast-check'
import {
  type Answer,
  type ContentOf,
  type QuestionContent,
  type QuestionKind,
  questionContent,
} from '../../../src/domain/assessments/index.ts'
import { contentFindings } from '../../../src/domain/assessments/questions/content/content-findings.ts'
import { folded } from '../../../src/domain/assessments/questions/grading/fold-text.ts'

const word = fc.constantFrom('clay', 'glaze', 'ＫＩＬＮ', '釉薬', 'cone 6', 'Straße', '1/3', 'x')
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const note = fc.oneof(fc.constant(''), line)
const partId = fc.stringMatching(/^[a-z0-9]{8}$/)
const ids = (count: number) => fc.uniqueArray(partId, { minLength: count, maxLength: count, size: 'max' })
const feedback = fc.record({ general: note, right: note, partial: note, wrong: note })
const media = fc.array(
  fc.record({
    kind: fc.constantFrom('picture', 'audio', 'video'),
    file: fc.constant('media/wheel.mp3'),
    label: line,
  }),
  { maxLength: 2 },
)
const common = { prompt: line, media, feedback }
const counts = fc.integer({ min: 2, max: 6 })

const texts = (count: number) =>
  fc.uniqueArray(line, {
    minLength: count,
    maxLength: count,
    selector: (text) => folded(text, { isExact: false }),
  })

const labelled = (count: number) =>
  fc
    .tuple(ids(count), texts(count))
    .map(([ids, texts]) => ids.map((id, at) => ({ id, text: texts[at] ?? id })))

const options = (count: number, credits: fc.Arbitrary<number[]>) =>
  fc
    .tuple(labelled(count), credits, fc.array(note, { minLength: count, maxLength: count }))
    .map(([parts, credits, notes]) =>
      parts.map((part, at) => ({ ...part, credit: credits[at] ?? 0, feedback: notes[at] ?? '' })),
    )

const rightAnd = (count: number) =>
  fc
    .array(fc.constantFrom(-100, -33.33333, 0, 50, 66.66667), { minLength: count - 1, maxLength: count - 1 })
    .chain((others) => fc.shuffledSubarray([100, ...others], { minLength: count }))

const shared = (count: number) =>
  fc.tuple(fc.integer({ min: 1, max: count }), fc.constantFrom(-100, -12.5, 0)).chain(([right, wrong]) => {
    const credit = Number((100 / right).toFixed(5))
    const credits = Array.from({ length: count }, (_, at) => (at < right ? credit : wrong))
    return fc.shuffledSubarray(credits, { minLength: count })
  })

const accepted = counts.chain((count) =>
  texts(count).chain((texts) =>
    fc
      .array(note, { minLength: count, maxLength: count })
      .map((notes) =>
        texts.map((text, at) => ({ text, credit: at === 0 ? 100 : 50, feedback: notes[at] ?? '' })),
      ),
  ),
)

const decimal = fc
  .tuple(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: 0, max: 3 }))
  .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale))

const byKind = {
  single_choice: counts.chain((count) =>
    fc.record({ ...common, options: options(count, rightAnd(count)), shuffle: fc.boolean() }),
  ),
  multiple_choice: counts.chain((count) =>
    fc.record({
      ...common,
      options: options(count, shared(count)),
      shuffle: fc.boolean(),
      partial: fc.boolean(),
    }),
  ),
  true_false: fc.record({ ...common, answer: fc.boolean(), reasons: fc.record({ true: note, false: note }) }),
  short_text: fc.record({ ...common, answers: accepted, exact: fc.boolean() }),
  number: fc.record({
    ...common,
    answers: fc
      .array(
        fc.record({
          value: decimal,
          tolerance: decimal.map((text) => text.replace('-', '')),
          feedback: note,
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((answers) => answers.map((answer, at) => ({ ...answer, credit: at === 0 ? 100 : 50 }))),
  }),
  ordering: counts.chain((count) => fc.record({ ...common, items: labelled(count), partial: fc.boolean() })),
  matching: fc.tuple(counts, counts).chain(([prompts, choices]) =>
    fc
      .record({
        ...common,
        prompts: labelled(prompts),
        choices: labelled(choices),
        partial: fc.boolean(),
        picks: fc.array(fc.nat({ max: choices - 1 }), { minLength: prompts, maxLength: prompts }),
      })
      .map(({ prompts, choices, picks, ...rest }) => ({
        ...rest,
        choices,
        prompts: prompts.map((prompt, at) => ({ ...prompt, choice: choices[picks[at] ?? 0]?.id ?? '' })),
      })),
  ),
  gaps: fc.record({
    ...common,
    prompt: fc.tuple(line, line, line).map(([a, b, c]) => `${a} [[1]] ${b} [[2]] ${c}`),
    gaps: fc.tuple(accepted, accepted).map((both) =>
      both.map((answers, at) => ({
        id: `${at + 1}`,
        answers: answers.map(({ text, credit }) => ({ text, credit })),
      })),
    ),
    exact: fc.boolean(),
    partial: fc.boolean(),
  }),
  long_text: fc.record({
    ...common,
    limit: fc.option(fc.integer({ min: 1, max: 900 })),
    notes: note,
    sample: note,
  }),
  file: fc.record({
    ...common,
    most: fc.integer({ min: 1, max: 3 }),
    types: fc.uniqueArray(fc.constantFrom('document', 'picture', 'audio', 'video', 'archive')),
    notes: note,
    sample: note,
  }),
} as const satisfies Record<QuestionKind, fc.Arbitrary<object>>

/** Any valid content of one kind. */
export function anyContentOf<Kind extends QuestionKind>(kind: Kind): fc.Arbitrary<ContentOf<Kind>> {
  const fields: fc.Arbitrary<object> = byKind[kind]
  return fields.map((fields) => {
    // The rules of the fields refuse what they do not describe.
    const content: QuestionContent = questionContent.parse({ kind, ...fields })
    const problems = contentFindings(content).filter((finding) => finding !== undefined)
    if (problems.length > 0) throw new Error(`Invalid sample: ${JSON.stringify(problems)}`)
    return content as ContentOf<Kind>
  })
}

/** Any valid content of any kind. */
export const anyContent: fc.Arbitrary<QuestionContent> = fc.oneof(
  ...(Object.keys(byKind) as QuestionKind[]).map((kind): fc.Arbitrary<QuestionContent> => anyContentOf(kind)),
)

/** Any valid answer to this question, often a correct one. */
export function anyAnswerTo(content: QuestionContent): fc.Arbitrary<Answer | null> {
  return fc.option(answerTo(content), { freq: 9 })
}

function answerTo(content: QuestionContent): fc.Arbitrary<Answer> {
  const some = <Part>(parts: readonly Part[]) => fc.subarray([...parts])
  switch (content.kind) {
    case 'single_choice':
      return fc.constantFrom(...content.options).map(({ id }) => ({ kind: 'single_choice', option: id }))
    case 'multiple_choice':
      return some(content.options).map((chosen) => ({
        kind: 'multiple_choice',
        options: chosen.map(({ id }) => id),
      }))
    case 'true_false':
      return fc.boolean().map((value) => ({ kind: 'true_false', value }))
    case 'short_text':
      return fc
        .oneof(line, fc.constantFrom(...content.answers.map(({ text }) => text)))
        .map((text) => ({ kind: 'short_text', text }))
    case 'number':
      return fc
        .oneof(decimal, fc.constantFrom(...content.answers.map(({ value }) => value)), line)
        .map((text) => ({ kind: 'number', text }))
    case 'ordering':
      return fc
        .oneof(
          fc.constant([...content.items]),
          fc.shuffledSubarray([...content.items], { minLength: content.items.length }),
        )
        .map((items) => ({ kind: 'ordering', items: items.map(({ id }) => id) }))
    case 'matching':
      return fc
        .tuple(
          ...content.prompts.map(({ id, choice }) =>
            fc
              .constantFrom(choice, ...content.choices.map(({ id }) => id))
              .map((choice) => ({ prompt: id, choice })),
          ),
        )
        .chain((matches) => some(matches))
        .map((matches) => ({ kind: 'matching', matches }))
    case 'gaps':
      return fc
        .tuple(
          ...content.gaps.map(({ id, answers }) =>
            fc.oneof(line, fc.constantFrom(...answers.map(({ text }) => text))).map((text) => ({ id, text })),
          ),
        )
        .map((gaps) => ({ kind: 'gaps', gaps }))
    case 'long_text':
      return fc.constant({ kind: 'long_text', text: 'x' })
    case 'file':
      return fc.constant({ kind: 'file', files: [{ key: 'answers/vase.jpg', name: 'vase.jpg' }] })
  }
}
