import { review } from './entry.ts';
import type { ReviewTable } from './types.ts';

export const furnitureReviews: ReviewTable = {
  'oak-stool': [
    review(
      'Delphine',
      5,
      'Solide, beau, et il sert à tout : table de nuit, marchepied, siège d’appoint.',
      11,
    ),
    review(
      'Arthur M.',
      5,
      'No wobble on a very uneven floor. The hollow in the seat is subtle and comfortable.',
      30,
    ),
    review('Leila', 4, 'A shade darker than my table, but it will even out.', 67),
  ],
  'walnut-side-table': [
    review('Gerd', 5, 'The grain on mine is spectacular. Worth the wait.', 20),
    review(
      'Hélène T.',
      4,
      'Superbe table, livrée à l’étage par deux messieurs charmants. Une petite trace de colle sous le plateau.',
      56,
    ),
  ],
  'wall-shelf': [
    review('Jonas', 4, 'Solid. Allow an hour and a second pair of hands.', 9),
    review('Emmanuelle', 5, 'Montage clair, tout est percé juste.', 28),
    review('Priscilla', 5, 'Holds all my cookbooks & does not bow.', 45),
    review(
      'Vincent D.',
      3,
      'Belle étagère mais les chevilles fournies ne conviennent pas à un mur creux.',
      84,
    ),
    review('Mo', 5, 'Good hex key indeed.', 133),
  ],
  'round-mirror': [
    review('Charlotte', 5, 'Impossible de trouver le joint, j’ai cherché.', 17),
    review('Ben S.', 5, 'Arrived double boxed, hung in five minutes.', 53),
    review(
      'Ottilie',
      2,
      'Lovely mirror, but the courier left it in the rain and the frame stained. Shop replaced it.',
      81,
    ),
  ],
  'peg-rail': [
    review('Fabien', 5, 'Enfin une patère où les manteaux ne se marchent pas dessus.', 4),
    review('Rhian', 4, 'Great quality. I would have liked six pegs.', 25),
    review('Kofi', 5, 'Took the weight of four school bags without complaint.', 40),
    review('Sylvie L.', 5, 'Le contraste noyer et chêne est très réussi.', 58),
    review('Dave', 4, 'Screws were a bit short for my old plaster. Otherwise spot on.', 79),
    review('Nora E.', 5, 'Simple, strong, pretty.', 97),
    review('Baptiste', 5, 'Deuxième achat, pour la maison de campagne.', 140),
  ],
  'step-stool': [
    review('Wendy', 5, 'My four-year-old carries it everywhere by the slot.', 12),
    review('Olivier C.', 4, 'Stable et élégant. Un peu lourd pour un enfant.', 36),
    review('Hamza', 5, 'Does not slide on tiles at all.', 75),
  ],
  'storage-crate': [
    review('Robin', 5, 'LPs fit perfectly, with room to flick through them.', 7),
    review('Aurore', 5, 'Quatre caisses empilées, rien ne bouge.', 19),
    review('Steph', 4, 'Sturdy. Smelt strongly of oak for a week, which I liked and my husband did not.', 63),
    review('Joaquín', 5, 'Better than real apple crates, no splinters.', 108),
  ],
  'blanket-ladder': [review('Mireille', 5, 'Fine et stable, le liège ne marque pas le parquet.', 42)],
  'kitchen-trolley': [
    review(
      'Alan F.',
      4,
      'Rolls beautifully, even loaded. The top tray scratches if you drag pans across it.',
      15,
    ),
    review('Yasmine', 5, 'Elle suit partout, on ne sait plus comment on faisait avant.', 37),
    review('Petra', 3, 'Took me forty minutes, not twenty.', 70),
  ],
};
