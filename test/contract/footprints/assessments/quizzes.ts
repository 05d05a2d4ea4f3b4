import { newQuiz } from '../../../../src/domain/assessments/quizzes/quiz-settings.ts'
import { neverChanged } from '../../../../src/platform/row-version.ts'
import { inserts, readsAfter, writes } from '../../../support/footprints/footprint.ts'
import { courseWithQuiz, isTrue, plantQuestion } from '../../../support/people/assessment-cast.ts'
import { plantCourse } from '../../../support/people/learning-cast.ts'

export const quizFootprints = {
  quizOf: readsAfter(async (fixture) => {
    const { quiz } = await courseWithQuiz(fixture, [fixture.mei], { questions: [isTrue] })
    return () => fixture.modules.assessments.quizOf(fixture.olga, quiz)
  }),
  previewQuiz: readsAfter(async (fixture) => {
    const { quiz } = await courseWithQuiz(fixture, [fixture.mei], { questions: [isTrue] })
    return () => fixture.modules.assessments.previewQuiz(fixture.olga, quiz, 7)
  }),
  setQuiz: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { lecture, courseId } = await plantCourse(fixture, 'ceramics', [{ kind: 'quiz' }])
    const questionId = await plantQuestion(fixture, olga.schoolId, isTrue)
    const items = [{ questionId, drawTag: null, drawCount: null }]
    const lectureId = lecture(0)
    return {
      run: () => modules.assessments.setQuiz(olga, lectureId, { ...newQuiz, items, updatedAt: neverChanged }),
      touches: [
        inserts('quizzes', { lectureId, courseId, purpose: 'quiz' }),
        inserts('quizItems', { lectureId, questionId }),
      ],
    }
  }),
}
