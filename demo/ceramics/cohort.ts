import type { DemoCohort, DemoNote } from '../planters/plant-cohorts.ts'

export const cohort: DemoCohort = {
  course: 'glaze-chemistry',
  name: '釉藥共學班 秋季',
  startedDaysAgo: 20,
  endsInDays: 40,
  capacity: 16,
  joinableForDays: 10,
  room: 'https://meet.example.com/ceramics-glaze-cohort',
  sessions: [
    { title: '第一次見面：帶一片試片來', inDays: -13, from: '20:00', minutes: 60 },
    { title: '一起讀懂你的釉藥比例表', inDays: 3, from: '20:00', minutes: 60 },
    { title: '出窯分享會', inDays: 31, from: '20:00', minutes: 90 },
  ],
}

export const meiNotes: readonly DemoNote[] = [
  {
    course: 'glaze-chemistry',
    lecture: 0,
    atSeconds: null,
    daysAgo: 480,
    body: '先把這一章的名詞抄一遍，再看第二次。',
  },
  {
    course: 'glaze-chemistry',
    lecture: 1,
    atSeconds: null,
    daysAgo: 470,
    body: '矽是玻璃，鋁讓它不流，鹼讓它熔。三個一起看。',
  },
  {
    course: 'hand-building',
    lecture: 0,
    atSeconds: 24,
    daysAgo: 4.8,
    body: 'Thumb inside, fingers outside. Turn, do not push.',
  },
]
