import type { DemoService } from '../school-content.ts'

export const services: readonly DemoService[] = [
  {
    slug: 'weekly-critique',
    name: '每週作品講評',
    description: '帶一件作品（或一張照片）來，三十分鐘只談這一件。線上或工作室皆可。',
    course: 'glaze-chemistry',
    lecturer: 'ken',
    minutes: 30,
    price: 600,
    daysOld: 690,
    slots: [
      ['wednesday', '19:00', '22:00'],
      ['saturday', '10:00', '12:00'],
    ],
  },
  {
    slug: 'posture-check',
    name: '坐姿與定中心檢查',
    description: '二十分鐘，老師看你定一次中心，告訴你哪個支點跑掉了。《拉坯一百課》學員免費。',
    course: 'wheel-throwing-100',
    lecturer: 'lin',
    minutes: 20,
    price: 0,
    daysOld: 600,
    slots: [
      ['tuesday', '20:00', '21:00'],
      ['thursday', '20:00', '21:00'],
    ],
  },
  {
    slug: 'first-firing-help',
    name: 'Help with your first firing',
    description:
      'Half an hour in English before your hand-built pieces go into a kiln: drying, thickness, and what to tell the studio.',
    course: 'hand-building',
    lecturer: 'ada',
    minutes: 30,
    price: 450,
    daysOld: 400,
    slots: [['friday', '18:00', '20:00']],
  },
  {
    slug: 'kiln-consulting',
    name: '到府看窯',
    description: '一小時，帶溫度計和熱電偶去你家。',
    course: 'kiln-firing',
    lecturer: 'huang',
    minutes: 60,
    price: 2_500,
    daysOld: 540,
    slots: [['sunday', '14:00', '18:00']],
  },
]
