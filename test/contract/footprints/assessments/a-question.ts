import { type NewQuestion, questionContent } from '../../../../src/domain/assessments/index.ts'

/** A question with a correct and a wrong option. */
export const aQuestion: NewQuestion = {
  title: 'Cones',
  tags: ['firing'],
  points: 200,
  content: questionContent.parse({
    kind: 'single_choice',
    prompt: 'Which cone is hotter?',
    options: [
      { id: 'a', text: 'Cone 6', credit: 100 },
      { id: 'b', text: 'Cone 06', credit: 0 },
    ],
  }),
}
