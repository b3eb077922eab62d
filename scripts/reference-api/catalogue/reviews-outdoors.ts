import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

/** What shoppers say of the outdoor things, newest first within a product. */
export const outdoorsReviews: ReviewTable = {
  'ridge-tent': [
    review(
      'Fiona Baird',
      5,
      'Four nights on Skye in September. Dry inside every morning, which is more than the forecast deserved. Pack spare guy lines; I used one.',
      13,
    ),
    review(
      'Vincent Roussel',
      4,
      'Superbe tente, montage évident. Lourde pour la randonnée, idéale en voiture ou à vélo cargo.',
      46,
    ),
    review('Harriet Moon', 5, 'My six-year-old said: "It’s a REAL tent." It is.', 70),
    review(
      'Luis Ortega',
      3,
      'Great cloth, but the bag it comes in is a tight fit once anything is damp.',
      108,
    ),
    review(
      'Maud Legrand',
      5,
      'On dort bien dans le coton : pas de condensation, et une lumière dorée au réveil.',
      133,
    ),
    review('Ed Pritchard', 5, 'Six minutes. I timed it. Then five.', 350),
  ],
  'vacuum-flask': [
    review('Gareth Penry', 5, 'Filled at 6 a.m., still too hot to gulp at four. Remarkable.', 7),
    review('Nathalie Simon', 5, 'Aucun goût, aucune fuite, et un vert superbe.', 34),
    review('Chidi Eze', 4, 'The stopper takes some learning: half a turn, not more.', 61),
    review('Laure Bonnet', 4, 'Un peu haute pour mon sac, mais elle tient ses promesses.', 97),
    review(
      'Mick Dorsey',
      2,
      'Dropped it on granite on day two; it has a dent & a rattle now. Keeps warm all the same.',
      166,
    ),
  ],
  'garden-hammock': [
    review('Yvonne Tate', 5, 'I have not read a single page in it. I keep falling asleep.', 55),
    review(
      'Cyril Maheux',
      5,
      'Tissage épais, finitions parfaites, les franges donnent un air de vacances.',
      101,
    ),
    review('Anita Gould', 4, 'Comfortable and generous. Trees not included, alas.', 148),
  ],
  'walking-boots': [
    review(
      'Robert Ainslie',
      5,
      'Nine hundred kilometres on the first soles. Second pair of soles on now, uppers like an old friend.',
      20,
    ),
    review('Delphine Arnaud', 4, 'Comptez une bonne période de rodage, mais ensuite quel confort.', 43),
    review(
      'Steve Markham',
      2,
      'Too wide for my narrow feet even with two pairs of socks. They took them back without fuss.',
      92,
    ),
    review(
      'Hélène Colas',
      5,
      'On m’a vraiment appelée pour vérifier ma pointure ! Service à l’ancienne, chaussures aussi.',
      177,
    ),
  ],
  'pocket-knife': [
    review('Jacques Delorme', 5, 'Mon grand-père avait le même. Coupe le saucisson comme personne.', 15),
    review(
      'Ellis Grantham',
      4,
      'Will rust if you look at it wet, and sharpens like a dream. Fair trade.',
      85,
    ),
    review('Marion Dupuis', 5, 'Le manche est magnifique, chaque veine est différente.', 139),
    review('Toby Lark', 3, 'Ring was stiff as anything until a drop of oil went in.', 244),
  ],
  'field-compass': [
    review('Isla Ferguson', 5, 'Agrees with the map, disagrees with my husband.', 29),
    review(
      'Loïc Hamon',
      5,
      'Précise, belle, agréable en main. Le couvercle claque juste comme il faut.',
      116,
    ),
  ],
  'wool-picnic-blanket': [
    review('Charlotte Venn', 5, 'Sat on wet grass for three hours of cricket and stood up dry.', 24),
    review('Adrien Moulin', 5, 'Chaud, épais, et les sangles sont de la belle maroquinerie.', 68),
    review('Sunita Rao', 4, 'Warm enough to steal for the sofa in winter. A bit bulky rolled.', 151),
    review('Edith Crane', 4, 'Sheds fluff on dark trousers for the first two outings, then stops.', 233),
  ],
  'diamond-kite': [
    review('Owen Blythe', 5, 'Up on the first run. Nobody in our family has ever managed that before 🪁', 38),
    review(
      'Mélanie Rousseau',
      5,
      'Les enfants ont couru trois heures, nous avons lu trois heures. Cinq étoiles.',
      76,
    ),
    review(
      'Phil Garrett',
      3,
      'Flies very well, but the winder splits if you stand on it. Ask me how I know.',
      120,
    ),
  ],
};
