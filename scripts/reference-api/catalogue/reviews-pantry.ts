import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

/** What shoppers say of the pantry, newest first within a product. */
export const pantryReviews: ReviewTable = {
  'wildflower-honey': [
    review('Louise Cartier', 5, 'On sent vraiment la bruyère à la fin. Sur du pain tiède, rien de mieux.', 5),
    review('Malcolm Byrne', 5, 'Tastes of an actual place.', 18),
    review('Teresa Vidal', 4, 'Delicious. It set solid in January, as they said it would.', 44),
    review('Hervé Poulain', 5, 'Troisième pot. Le couvercle ferme bien, pas de miel partout.', 95),
    review('Anna Kowalska', 3, 'Stronger than I like in tea, excellent on cheese.', 170),
  ],
  'early-harvest-olive-oil': [
    review('Stelios Pappas', 5, 'My uncle makes oil near Kalamata and he asked for the address.', 11),
    review(
      'Véronique Masson',
      5,
      'Un vert incroyable et ce poivré en gorge ! Sur des tomates, c’est tout un repas.',
      30,
    ),
    review('Jerome Atkins', 4, 'Superb, priced accordingly. The pourer drips a little.', 87),
    review('Lydia Brooks', 2, 'Too bitter for me. I see that others like that.', 152),
  ],
  'dark-chocolate-72': [
    review('Amélie Rousseau', 5, 'La figue, oui, vraiment. Deux carrés suffisent (en théorie).', 1),
    review('Henry Blackwood', 5, 'Snaps like a twig, melts like nothing else.', 12),
    review('Zoë Martens', 4, 'Slightly gritty in the way stone-ground is. I have come to love it.', 29),
    review('Pascal Renaud', 5, 'Emballage superbe, chocolat encore plus.', 51),
    review(
      'Mei Chen',
      3,
      'Arrived with bloom after a hot week in the post. Tasted fine; they sent another anyway.',
      104,
    ),
    review('Carole Ndiaye', 5, 'J’en garde une tablette au bureau, bien cachée 🍫', 137),
    review('Ian Foxley', 4, 'Good with whisky & good without.', 221),
  ],
  'breakfast-tea': [
    review('Elspeth Munro', 5, 'I am Scottish and difficult about tea. This will do very nicely.', 6),
    review('Guillaume Fontaine', 4, 'Corsé sans être amer, même oublié dix minutes.', 36),
    review('Wilma Jansen', 5, 'The lid does pop. I have opened it more often than strictly needed.', 89),
    review('Abigail Stone', 5, 'The tin is on its third life already: tea, buttons, tea.', 168),
  ],
  'harbour-blend-coffee': [
    review('Tomas Berg', 5, 'Roasted on the 14th, in my grinder on the 16th. You can taste the hurry.', 8),
    review('Sabrina Lopez', 4, 'Très bon en cafetière italienne, un peu discret en espresso.', 32),
    review('Walt Jennings', 3, 'Fine coffee. I’d prefer a darker roast, and a 1 kg bag.', 78),
    review('Noémie Caron', 5, 'L’écorce d’orange arrive juste quand on ne l’attend plus.', 147),
  ],
  'strawberry-jam': [
    review('Oliver Dane', 5, 'Whole strawberries. WHOLE ones. My toast was not ready for this.', 14),
    review('Brigitte Noël', 5, 'Le goût de celle de ma mère, et je ne le dis pas à la légère.', 42),
    review('Erin Coffey', 4, 'Runny, so mind your sleeves. Tastes like June.', 115),
  ],
  'tinned-sardines': [
    review('Yann Kermarrec', 5, 'Breton, donc exigeant : excellentes. J’en ai mis six à vieillir.', 20),
    review('Vera Collins', 5, 'Converted my whole office at one lunch.', 73),
    review('Jim Strand', 4, 'Firm, clean, not too salty. Ring-pull could be kinder to old fingers.', 155),
  ],
  'flaked-sea-salt': [
    review('Rosie Thackeray', 5, 'The crock is a joy and the salt is crisp. Refilled it twice now.', 57),
    review('Denis Guillou', 4, 'Belle fleur de sel. Le bouchon gagnerait à être un peu plus serré.', 126),
  ],
};
