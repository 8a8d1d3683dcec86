import type { AccountKey, Story } from './fixtures.ts'

/**
 * What goes into time slots and drafts with a day: these lie among the posts of `stories`, so they say and show something of their own. A
 * calendar full of warnings of repeats would hide the one that matters.
 */
export const moreStories: Record<AccountKey, Story[]> = {
  olea: [
    {
      caption: 'The road to the mill, before the first cart of the day. Bring good shoes. #alentejo #slowliving',
      pictures: ['o12'],
      alt: 'Hills with cypresses and a small white house',
    },
    {
      caption: 'Bread, oil, and the plate that makes both look better. Lunch is at one. #oliveoil #slowliving',
      pictures: ['o11'],
      alt: 'Citrus fruit on a plate',
    },
    {
      caption: 'The courtyard door stays open until the clay says otherwise. #ceramics #alentejo',
      pictures: ['o10', 'o5'],
      alt: 'A terracotta archway with steps and blue water behind',
    },
    {
      caption: 'What a branch teaches you: take less, leave more, come back next week. #oliveharvest',
      pictures: ['o9'],
      alt: 'Olive branches in an ochre vase',
    },
  ],
  page: [
    {
      caption: 'Workshop places for December are open: six wheels, one kiln, no experience needed.',
      pictures: ['o8'],
      alt: 'Three stacked bowls with fruit',
    },
    {
      caption: 'We ship again on Mondays and Thursdays. Boxes are packed with straw, and arrive that way.',
      pictures: ['o1'],
      alt: 'A terracotta vase with olive branches',
    },
  ],
  north: [
    {
      caption: 'Four hours of daylight, and we used all of them. #nordicnature #slowtravel',
      pictures: ['n12'],
      alt: 'Violet ridges under a pink sky',
    },
    {
      caption: 'The cabin key is under the third stone. You did not read that here. #cabinlife',
      pictures: ['n11'],
      alt: 'A lake with a mountain reflected in it',
    },
    {
      caption: 'Wet socks, dry humour, hot soup. In that order. #camping',
      pictures: ['n3'],
      alt: 'A lit tent under stars',
    },
  ],
  juno: [
    {
      caption: 'The new poster is up. It took four people, one ladder and a lot of coffee. #coffeeshop',
      pictures: ['j12'],
      alt: 'A poster with a rising sun',
    },
    {
      caption: 'Cardamom on Thursdays, until the tin is empty. #coffeeshop #lattelove',
      pictures: ['j9'],
      alt: 'A latte with leaf art',
    },
    {
      caption: 'Bring a mug, and the second coffee costs half. The mug may be ugly. #coffee',
      pictures: ['j3'],
      alt: 'Roasted coffee beans',
    },
    {
      caption: 'Filter at four: one kettle, one bean, no hurry. #coffeebeans',
      pictures: ['j2'],
      alt: 'Two steaming cups',
    },
  ],
  tok: [
    {
      caption: 'Painting one tile from first line to last. It takes nine minutes. #azulejo #handmade',
      pictures: ['o6', 'o10'],
      alt: 'Painted tiles in terracotta, olive and blue',
    },
    {
      caption: 'The walk to the mill, as the dog sees it. #alentejo',
      pictures: ['o5', 'o12'],
      alt: 'Hills with cypresses and a small white house',
    },
  ],
}
