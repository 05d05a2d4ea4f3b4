import { criterion, type DemoQuiz } from '../quizzes.ts'

const reportRubric = [
  criterion('Place, time and darkness', [
    ['Missing', 0],
    ['Partly', 1, 'One of the three is missing'],
    ['Complete', 2],
  ]),
  criterion('Three objects', [
    ['From a book', 1, 'Facts instead of observations'],
    ['Seen', 3, 'At least one sentence about each'],
    ['Seen with care', 5, 'Says where, how bright and how it changed with averted vision'],
  ]),
  criterion('Next time', [
    ['Nothing', 0],
    ['A wish', 1],
    ['A plan', 3, 'One change, and the reason for it'],
  ]),
]

const trailsRubric = [
  criterion('Trails', [
    ['With gaps', 1],
    ['Continuous', 4],
  ]),
  criterion('Foreground', [
    ['Blurred', 0],
    ['Sharp', 3],
  ]),
  criterion('Exposure times', [
    ['Not given', 0],
    ['Given', 3],
  ]),
]

/** The quizzes and assignments of the astronomy school. */
export const quizzes: readonly DemoQuiz[] = [
  {
    course: 'first-night-out',
    lecture: 'Planet or star?',
    questions: ['planet-or-star', 'moon-phase', { tag: 'planets', count: 2 }, { tag: 'naked eye', count: 1 }],
  },
  {
    course: 'first-night-out',
    lecture: 'A report of one night',
    purpose: 'assignment',
    dueAfterDays: 60,
    lateRule: 'penalty',
    latePenaltyPercent: 10,
    questions: ['observing-report'],
    rubric: reportRubric,
  },
  {
    course: 'first-night-out',
    lecture: 'What the sky taught you',
    attemptsAllowed: 3,
    waitMinutes: 60,
    timeLimitSeconds: 900,
    passPercent: 70,
    answersShown: 'after_passing',
    shufflesQuestions: true,
    questions: ['galaxy-name', { tag: 'distances', count: 2 }, { tag: 'constellations', count: 2 }],
  },
  {
    course: 'choosing-a-telescope',
    lecture: 'Before you buy',
    questions: ['telescope-words', 'exit-pupil', 'magnification'],
  },
  {
    course: 'galaxies-from-the-driveway',
    lecture: 'Your star trails',
    purpose: 'assignment',
    questions: ['star-trail'],
    rubric: trailsRubric,
  },
]
