import { criterion, type DemoQuiz } from '../quizzes.ts'

const glazeRubric = [
  criterion('配方', [
    ['沒有比例', 0, '只有原料的名字'],
    ['大致清楚', 2, '有比例，少了單位或外加量'],
    ['可以重做', 4, '原料、比例與外加量都寫明'],
  ]),
  criterion('燒成', [
    ['沒有寫', 0],
    ['寫了一半', 1, '只有溫度，或只有氣氛'],
    ['完整', 2, '溫度、氣氛，和改變氣氛的時間'],
  ]),
  criterion('觀察與下一步', [
    ['只說好不好看', 0],
    ['看到差別', 2, '說得出結果和預期差在哪裡'],
    ['知道改什麼', 4, '下一次只改一件事，並說明為什麼'],
  ]),
]

const cupRubric = [
  criterion('壁厚', [
    ['上薄下厚很明顯', 1],
    ['大致均勻', 3],
    ['均勻', 4, '剖面看得出由下往上慢慢變薄'],
  ]),
  criterion('口緣', [
    ['割手或不平', 0],
    ['平，但太薄', 2],
    ['圓潤', 3, '喝水時嘴唇不會注意到它'],
  ]),
  criterion('底部', [
    ['沒有修', 0],
    ['修了，還留刀痕', 2],
    ['乾淨', 3],
  ]),
]

const wheel = 'wheel-throwing-100'

/** The quizzes and assignments of the ceramics school. */
export const quizzes: readonly DemoQuiz[] = [
  {
    course: 'glaze-chemistry',
    lecture: '自我檢查：顏色',
    questions: ['celadon-colour', 'firing-kinds', 'glaze-parts', { tag: '計算', count: 1 }],
  },
  {
    course: 'glaze-chemistry',
    lecture: '結業練習：調一支自己的釉',
    purpose: 'assignment',
    questions: ['own-glaze'],
    rubric: glazeRubric,
  },
  {
    course: wheel,
    lecture: '自我檢查：定中心',
    questions: ['centring-cause', 'throwing-order', { tag: '安全', count: 1 }],
  },
  {
    course: wheel,
    lecture: '自我檢查：圓筒與杯子',
    purpose: 'assignment',
    dueAfterDays: 120,
    questions: ['cup-photos'],
    rubric: cupRubric,
  },
  {
    course: wheel,
    lecture: '期中複習：前五章',
    attemptsAllowed: 3,
    waitMinutes: 10,
    timeLimitSeconds: 900,
    passPercent: 70,
    answersShown: 'after_passing',
    shufflesQuestions: true,
    questions: [
      { tag: '轆轤', count: 4 },
      { tag: '計算', count: 1 },
    ],
  },
  {
    course: wheel,
    lecture: '自我檢查：修坯',
    questions: ['leather-hard', 'crack-s'],
  },
  {
    course: wheel,
    lecture: '自我檢查：素燒與上釉',
    questions: ['bisque-temperature', 'cone-meaning', 'firing-kinds', 'glaze-parts', 'food-safety'],
  },
  {
    course: wheel,
    lecture: '結業複習',
    attemptsAllowed: 2,
    waitMinutes: 1_440,
    timeLimitSeconds: 1_200,
    passPercent: 80,
    answersShown: 'after_passing',
    shufflesQuestions: true,
    questions: [
      { tag: '轆轤', count: 3 },
      { tag: '燒成', count: 2 },
      { tag: '安全', count: 1 },
    ],
  },
  {
    course: 'kiln-firing',
    lecture: '自我檢查：曲線',
    questions: ['bisque-temperature', 'shrinkage', 'cone-meaning'],
  },
  {
    course: 'hand-building',
    lecture: 'Ready for the kiln?',
    questions: ['en-cone', 'en-glaze-fault', 'en-glaze-words'],
  },
]
