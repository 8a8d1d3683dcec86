import type { Place } from './account-records.ts'

const place = (
  id: string,
  name: string,
  [street, city, country, zip]: readonly [string | undefined, string, string, string | undefined],
  [latitude, longitude]: readonly [number, number],
): Place => ({
  kind: 'place',
  id,
  name,
  location: { ...(street && { street }), city, country, ...(zip && { zip }), latitude, longitude },
})

/** Pages of places, which everybody may find and name in a post. They never change. */
export const places: ReadonlyMap<string, Place> = new Map(
  [
    place('110774245616525', 'Lisbon, Portugal', [undefined, 'Lisbon', 'Portugal', undefined], [38.7169, -9.1399]),
    place('212988663', 'Porto, Portugal', [undefined, 'Porto', 'Portugal', undefined], [41.1496, -8.611]),
    place('106089016094712', 'Moura', [undefined, 'Moura', 'Portugal', undefined], [38.1401, -7.4487]),
    place(
      '300411200411',
      'Lisbon Ceramics Market',
      ['Rua da Junqueira 12', 'Lisbon', 'Portugal', '1300-343'],
      [38.6979, -9.1827],
    ),
    place(
      '300411200412',
      'Lisbon Riverside Studio',
      ['Cais do Gás 4', 'Lisbon', 'Portugal', '1200-109'],
      [38.7057, -9.1461],
    ),
    place('300411200413', 'Juno Coffee', ['Rua do Almada 81', 'Porto', 'Portugal', '4050-036'], [41.1489, -8.6125]),
    place(
      '300411200414',
      'Northfold Workshop',
      ['Rua de Camões 200', 'Porto', 'Portugal', '4000-138'],
      [41.1537, -8.6101],
    ),
    place('300411200415', 'Olea Mill', ['Estrada da Barca', 'Moura', 'Portugal', '7860-034'], [38.1452, -7.4433]),
    place(
      '300411200416',
      'Alcobaça Glassworks',
      ['Rua Frei Fortunato', 'Alcobaça', 'Portugal', '2460-041'],
      [39.5523, -8.9775],
    ),
    place('106377336067638', 'Oslo, Norway', [undefined, 'Oslo', 'Norway', undefined], [59.9139, 10.7522]),
    place('300411200417', 'Oslo Design Hall', ['Sjøgata 3', 'Oslo', 'Norway', '0191'], [59.9075, 10.7586]),
    place('115085015172389', 'Berlin, Germany', [undefined, 'Berlin', 'Germany', undefined], [52.52, 13.405]),
  ].map(one => [one.id, one]),
)
