import { drawPotter } from '../pictures/pottery.ts'
import type { DemoLecturer } from '../school-content.ts'

export const lecturers: readonly DemoLecturer[] = [
  {
    key: 'ken',
    name: 'Ken Ito',
    bio: '生於益子，二十六歲在一座柴窯旁住了三年。現在教拉坯與茶碗，相信圈足比器身更會說真話。\n\nBorn in Mashiko. Teaches throwing and tea bowls, and believes that a foot ring tells more of the truth than the pot above it.',
    picture: drawPotter('cobalt', '#d8a97f'),
    person: 'ken',
  },
  {
    key: 'lin',
    name: '林靜文',
    bio: '工作室創辦人之一。教過一千多位從沒碰過土的人定中心，口頭禪是「再慢一點」。',
    picture: drawPotter('celadon', '#e3b98f'),
  },
  {
    key: 'huang',
    name: '黃昱誠',
    bio: '材料工程出身，把釉方當食譜寫。書櫃裡有一千兩百片試片，每一片背面都有編號。',
    picture: drawPotter('copper', '#cf9c70'),
  },
  {
    key: 'ada',
    name: 'Ada Moreau',
    bio: 'Ada throws porcelain thin enough to read through and teaches in English and French. She came to Taipei for a residency in 2017 and stayed for the clay.',
    picture: drawPotter('tenmoku', '#f0cba8'),
  },
]
