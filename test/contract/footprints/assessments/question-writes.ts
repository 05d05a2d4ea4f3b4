import type { Fixture } from '../../../support/footprints/fixture.ts'
import { deletes, inserts, returning, updates, writes } from '../../../support/footprints/footprint.ts'
import { aQuestion } from './a-question.ts'

export async function draftQuestion({ modules, olga, clock }: Fixture) {
  const created = await modules.assessments.createQuestion(olga, aQuestion)
  clock.advance({ minutes: 1 })
  return created
}

export const questionWrites = {
  // Each person of the fixture wrote a question and confirmed a regrade.
  forgetAuthor: writes(({ modules, mei }) => ({
    run: () => modules.assessments.forgetAuthor(mei.schoolId, mei.memberId),
    touches: [
      updates('questionVersions', { questionId: mei.memberId }, ['byPersonId']),
      updates('regrades', { id: mei.memberId }, ['byPersonId']),
    ],
  })),
  createQuestion: writes(({ modules, olga }) =>
    returning(
      () => modules.assessments.createQuestion(olga, aQuestion),
      ({ id }) => [
        inserts('questions', { id, title: 'Cones' }),
        inserts('questionVersions', { questionId: id, version: 1, byPersonId: olga.memberId }),
      ],
    ),
  ),
  updateQuestion: {
    cases: {
      'another title': writes(async (fixture) => {
        const { modules, olga } = fixture
        const { id, updatedAt } = await draftQuestion(fixture)
        return {
          run: () => modules.assessments.updateQuestion(olga, id, { title: 'Heat', updatedAt }),
          touches: [updates('questions', { id }, ['title', 'search', 'updatedAt'])],
        }
      }),
      'other points': writes(async (fixture) => {
        const { modules, olga } = fixture
        const { id, updatedAt } = await draftQuestion(fixture)
        return {
          run: () => modules.assessments.updateQuestion(olga, id, { points: 300, updatedAt }),
          touches: [
            updates('questions', { id }, ['version', 'updatedAt']),
            inserts('questionVersions', { questionId: id, version: 2, points: 300 }),
          ],
        }
      }),
    },
  },
  archiveQuestion: writes(async (fixture) => {
    const { id } = await draftQuestion(fixture)
    return {
      run: () => fixture.modules.assessments.archiveQuestion(fixture.olga, id),
      touches: [updates('questions', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),
  restoreQuestion: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { id } = await draftQuestion(fixture)
    await modules.assessments.archiveQuestion(olga, id)
    return {
      run: () => modules.assessments.restoreQuestion(olga, id),
      touches: [updates('questions', { id }, ['archivedAt', 'updatedAt'])],
    }
  }),
  duplicateQuestion: writes(async (fixture) => {
    const { modules, olga } = fixture
    const original = await draftQuestion(fixture)
    return returning(
      () => modules.assessments.duplicateQuestion(olga, original.id),
      ({ id }) => [
        inserts('questions', { id, title: 'Cones (2)' }),
        inserts('questionVersions', { questionId: id, version: 1, points: 200 }),
      ],
    )
  }),
  deleteQuestion: writes(async (fixture) => {
    const { id } = await draftQuestion(fixture)
    return {
      run: () => fixture.modules.assessments.deleteQuestion(fixture.olga, id),
      touches: [deletes('questions', { id }), deletes('questionVersions', { questionId: id, version: 1 })],
    }
  }),
  importQuestions: writes(({ modules, olga }) => ({
    run: () =>
      modules.assessments.importQuestions(olga, {
        format: 'gift',
        text: '::Bisque::Porous. {T}',
        tags: ['new'],
      }),
    touches: [
      inserts('questions', { title: 'Bisque', kind: 'true_false' }),
      inserts('questionVersions', { version: 1, points: 100, byPersonId: olga.memberId }),
    ],
  })),
}
