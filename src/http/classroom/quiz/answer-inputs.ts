import type { Answer, AttemptQuestionView } from '../../../domain/assessments/index.ts'
import { numberFormat } from '../../../platform/formatters.ts'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { inputNames } from './answers-in-form.ts'
import type { AttemptMessages } from './attempt-messages.ts'
import type { RenderedTexts } from './question-texts.ts'

type Inputs = {
  readonly messages: AttemptMessages
  readonly locale: string
  readonly texts: RenderedTexts
}
type View<Kind extends AttemptQuestionView['view']['kind']> = Extract<
  AttemptQuestionView['view'],
  { readonly kind: Kind }
>
type ChoiceView = Extract<AttemptQuestionView['view'], { readonly options: unknown }>
type AnswerOf<Kind extends Answer['kind']> = Extract<Answer, { readonly kind: Kind }>

/** The inputs of a question; undefined for files, which have a form of their own. */
export function answerInputs(question: AttemptQuestionView, inputs: Inputs): Html | undefined {
  const { view, position, answer } = question
  const own = <Kind extends Answer['kind']>(kind: Kind) =>
    answer?.kind === kind ? (answer as AnswerOf<Kind>) : undefined
  switch (view.kind) {
    case 'single_choice':
      return singleChoice(position, view, own('single_choice'), inputs)
    case 'multiple_choice':
      return multipleChoice(position, view, own('multiple_choice'), inputs)
    case 'true_false':
      return trueFalse(position, own('true_false'), inputs)
    case 'short_text':
    case 'number':
      return line(position, view.kind, answer && 'text' in answer ? answer.text : '', inputs)
    case 'long_text':
      return longText(position, view, own('long_text'), inputs)
    case 'ordering':
      return ordering(position, view, own('ordering'), inputs)
    case 'matching':
      return matching(position, view, own('matching'), inputs)
    case 'gaps':
      return gaps(position, view, own('gaps'), inputs)
    case 'file':
      return undefined
  }
}

type Choice = {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly value: string
  readonly isChosen: boolean
}

function choiceLine({ type, name, value, isChosen }: Choice, text: Html | string): Html {
  return html`<label class="answer-option"><input type="${type}" name="${name}" value="${value}"${attributes({ checked: isChosen })}><span class="answer-text">${text}</span></label>`
}

function singleChoice(
  position: number,
  { options }: ChoiceView,
  answer: AnswerOf<'single_choice'> | undefined,
  { messages, texts }: Inputs,
): Html {
  const name = inputNames.whole(position)
  const lines = options.map(({ id, text }) =>
    choiceLine({ type: 'radio', name, value: id, isChosen: answer?.option === id }, texts(text)),
  )
  return html`<p class="answer-hint">${messages.chooseOne}</p>${lines}`
}

function multipleChoice(
  position: number,
  { options }: ChoiceView,
  answer: AnswerOf<'multiple_choice'> | undefined,
  { messages, texts }: Inputs,
): Html {
  const lines = options.map(({ id, text }) => {
    const isChosen = answer?.options.includes(id) ?? false
    return choiceLine(
      { type: 'checkbox', name: inputNames.part(position, id), value: 'yes', isChosen },
      texts(text),
    )
  })
  return html`<p class="answer-hint">${messages.chooseAll}</p>${lines}`
}

function trueFalse(position: number, answer: AnswerOf<'true_false'> | undefined, { messages }: Inputs): Html {
  const name = inputNames.whole(position)
  const lines = [true, false].map((value) =>
    choiceLine(
      { type: 'radio', name, value: String(value), isChosen: answer?.value === value },
      value ? messages.isTrue : messages.isFalse,
    ),
  )
  return html`${lines}`
}

function line(position: number, kind: 'short_text' | 'number', text: string, { messages }: Inputs): Html {
  const name = inputNames.whole(position)
  const mode = kind === 'number' ? 'decimal' : undefined
  return html`<label for="${name}">${messages.yourAnswer}</label>
<input id="${name}" name="${name}" type="text" value="${text}" autocomplete="off" maxlength="500"${attributes({ inputmode: mode })}>`
}

function longText(
  position: number,
  { limit }: View<'long_text'>,
  answer: AnswerOf<'long_text'> | undefined,
  { messages, locale }: Inputs,
): Html {
  const name = inputNames.whole(position)
  const hint = limit !== null && messages.most(numberFormat(locale, {}).format(limit))
  return html`<label for="${name}">${messages.yourAnswer}</label>
<textarea id="${name}" name="${name}" rows="8"${attributes({ maxlength: limit ?? undefined, 'aria-describedby': hint ? `${name}-hint` : undefined })}>${answer?.text}</textarea>
${hint && html`<small class="hint" id="${name}-hint">${hint}</small>`}`
}

function ordering(
  position: number,
  { items }: View<'ordering'>,
  answer: AnswerOf<'ordering'> | undefined,
  { messages, texts }: Inputs,
): Html {
  const order = answer?.items ?? []
  const placed = order.length === items.length ? order : items.map(({ id }) => id)
  const sorted = items.toSorted((one, other) => placed.indexOf(one.id) - placed.indexOf(other.id))
  const lines = sorted.map(({ id, text }, at) => {
    const name = inputNames.part(position, id)
    const places = sorted.map(
      (_, place) =>
        html`<option value="${String(place + 1)}"${attributes({ selected: place === at })}>${place + 1}</option>`,
    )
    return html`<li data-order-item data-text="${text}"><span class="answer-text">${texts(text)}</span>
<select name="${name}" aria-label="${messages.place(text)}">${places}</select>
<span class="order-buttons" hidden><button type="button" class="outline secondary" data-move="-1" aria-label="${messages.moveUp(text)}">↑</button>
<button type="button" class="outline secondary" data-move="1" aria-label="${messages.moveDown(text)}">↓</button></span></li>`
  })
  return html`<p class="answer-hint">${messages.order}</p>
<ol class="order" data-order data-moved="${messages.moved}">${lines}</ol>`
}

function matching(
  position: number,
  { prompts, choices }: View<'matching'>,
  answer: AnswerOf<'matching'> | undefined,
  { messages, texts }: Inputs,
): Html {
  const chosen = new Map(answer?.matches.map(({ prompt, choice }) => [prompt, choice]))
  const lines = prompts.map(({ id, text }) => {
    const name = inputNames.part(position, id)
    const options = choices.map(
      (choice) =>
        html`<option value="${choice.id}"${attributes({ selected: chosen.get(id) === choice.id })}>${choice.text}</option>`,
    )
    return html`<li><label for="${name}" class="answer-text">${texts(text)}</label>
<select id="${name}" name="${name}"><option value="">${messages.notChosen}</option>${options}</select></li>`
  })
  return html`<p class="answer-hint">${messages.match}</p><ul class="match">${lines}</ul>`
}

// The prompt above marks each gap with its number.
function gaps(
  position: number,
  { gaps: ids }: View<'gaps'>,
  answer: AnswerOf<'gaps'> | undefined,
  { messages }: Inputs,
): Html {
  const filled = new Map(answer?.gaps.map(({ id, text }) => [id, text]))
  const lines = ids.map((id, at) => {
    const name = inputNames.part(position, id)
    return html`<li><label for="${name}">${messages.gap(at + 1)}</label>
<input id="${name}" name="${name}" type="text" value="${filled.get(id)}" autocomplete="off" maxlength="500"></li>`
  })
  return html`<ul class="gaps">${lines}</ul>`
}
