import { describe, expect, test } from 'vitest'
import { readFile } from './exchange-questions.ts'
import type { QuestionFormat } from './exchanged-question.ts'

const contents = (format: QuestionFormat, text: string) =>
  readFile(format, text).map((each) => (each.is === 'read' ? each.question : each))

describe('a GIFT file', () => {
  test('of another system is read: choices, statements, numbers, pairs, essays, tags and comments', () => {
    const file = `// a comment
$CATEGORY: $course$/Glazes

// [tag:firing]
::Cones::Which cone is hotter? {
  =Cone 6 # about 1220 degrees
  ~Cone 06
  ~%50%Cone 5 ####See lecture 4.
}

Clay is wet. {T}

What is half of 3? {#1.5:0.1}

Between one and two? {#1..2}

Match. {=Io -> Jupiter =Titan -> Saturn = -> Mars}

Who wrote it? {=Galileo =%50%Galilei}

Pots are made of {=clay} and water.

Describe it. {}`
    expect(contents('gift', file)).toMatchObject([
      {
        title: 'Cones',
        tags: ['firing'],
        content: {
          kind: 'single_choice',
          prompt: 'Which cone is hotter?',
          feedback: { general: 'See lecture 4.' },
          options: [
            { text: 'Cone 6', credit: 100, feedback: 'about 1220 degrees' },
            { text: 'Cone 06', credit: 0 },
            { text: 'Cone 5', credit: 50 },
          ],
        },
      },
      { content: { kind: 'true_false', answer: true } },
      { content: { kind: 'number', answers: [{ value: '1.5', tolerance: '0.1' }] } },
      { content: { kind: 'number', answers: [{ value: '1.5', tolerance: '0.5' }] } },
      {
        content: {
          kind: 'matching',
          prompts: [{ text: 'Io' }, { text: 'Titan' }],
          choices: [{}, {}, { text: 'Mars' }],
        },
      },
      { content: { kind: 'short_text', answers: [{ text: 'Galileo' }, { text: 'Galilei', credit: 50 }] } },
      { content: { kind: 'gaps', prompt: 'Pots are made of [[1]] and water.' } },
      { content: { kind: 'long_text', prompt: 'Describe it.' } },
    ])
  })

  test('with an error in one question is read except for that question, with its line', () => {
    expect(contents('gift', 'One {T}\n\nTwo {oops}\n\nThree {=x*}')).toMatchObject([
      { content: { kind: 'true_false' } },
      { where: 'line 3', reason: 'syntax' },
      { where: 'line 5', reason: 'wildcards' },
    ])
    expect(contents('gift', 'One {=a\n~b\n\nTwo {T}')).toMatchObject([
      { where: 'line 1', reason: 'syntax' },
      { content: { kind: 'true_false' } },
    ])
  })
})

describe('a Moodle XML file', () => {
  const quiz = (questions: string) => `<?xml version="1.0"?><quiz>${questions}</quiz>`

  test('of another system is read, with its HTML as Markdown', () => {
    const file = quiz(`<question type="category"><category><text>x</text></category></question>
      <question type="multichoice"><name><text>Fluxes</text></name>
        <questiontext format="html"><text><![CDATA[<p>Which <b>two</b> are fluxes?</p><ul><li>one</li></ul>]]></text></questiontext>
        <defaultgrade>2.5000000</defaultgrade><single>false</single>
        <answer fraction="50" format="html"><text>feldspar &amp;amp; co</text><feedback><text>yes</text></feedback></answer>
        <answer fraction="50"><text>whiting</text></answer><answer fraction="-50"><text>silica</text></answer>
        <hint><text>Think.</text></hint></question>`)
    const [read] = readFile('moodle_xml', file)
    expect(read).toMatchObject({
      is: 'read',
      where: 'question 1: Fluxes',
      losses: ['hints'],
      question: {
        points: 250,
        content: {
          kind: 'multiple_choice',
          prompt: 'Which **two** are fluxes?\n\n- one',
          options: [{ text: 'feldspar & co', credit: 50, feedback: 'yes' }, { credit: 50 }, { credit: -50 }],
        },
      },
    })
  })

  test('with entities, a document type or broken elements is refused in a sentence', () => {
    const bomb = '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><quiz>&b;</quiz>'
    const outside = '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'
    for (const file of [bomb, outside])
      expect(() => readFile('moodle_xml', file)).toThrow('must have no document type declaration')
    for (const file of ['<quiz>', '<quiz>&nope;</quiz>', '', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`])
      expect(() => readFile('moodle_xml', file)).toThrow('Invalid file')
  })

  test('with a picture in a question or a type that is not supported skips those questions', () => {
    const question = (type: string, text: string) =>
      `<question type="${type}"><name><text>x</text></name><questiontext format="html"><text>${text}</text>
      <file name="a.png" encoding="base64">AAAA</file></questiontext></question>`
    const file = quiz(
      `${question('essay', 'Look')}<question type="ddimageortext"><name><text>y</text></name></question>`,
    )
    expect(readFile('moodle_xml', file)).toMatchObject([
      { is: 'skipped', where: 'question 1: x', reason: 'media' },
      { is: 'skipped', where: 'question 2: y', reason: 'unknown_kind', detail: 'ddimageortext' },
    ])
  })
})

describe('a CSV file', () => {
  test('is read by the names of its columns, with defaults for what it leaves out', () => {
    const file =
      'Kind,Prompt,answer_1,credit_1,answer_2,tags\r\nsingle_choice,Hotter?,Cone 6,100,"Cone ""06""",a; b\r\n'
    expect(contents('csv', file)).toMatchObject([
      {
        title: '',
        tags: ['a', 'b'],
        points: 100,
        content: {
          options: [
            { text: 'Cone 6', credit: 100 },
            { text: 'Cone "06"', credit: 0 },
          ],
        },
      },
    ])
  })

  test('without a header, or with a quote that has no end, is refused', () => {
    expect(() => readFile('csv', 'a,b\n1,2')).toThrow('unknown column a')
    expect(() => readFile('csv', 'kind,prompt\nfile,"x')).toThrow('quote without an end in line 2')
  })
})
