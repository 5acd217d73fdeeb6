<?php
// Installs WordPress and writes the posts of a JSON file: php wordpress-fill.php CODE POSTS.JSON
[, $code, $file] = $argv;
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'journal.test:8080';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
require "$code/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
$data = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
wp_install('Journal', 'operator', 'operator@journal.test', true, '', 'Bench-realweb-1');
switch_theme('twentytwentyone');
wp_delete_post(1, true);
update_option('permalink_structure', '/%year%/%monthnum%/%day%/%postname%/');
update_option('default_ping_status', 'closed');
update_option('thread_comments', 1);
$wp_rewrite->init();
$wp_rewrite->flush_rules(false);

$widgets = ['search', 'recent-posts', 'recent-comments', 'calendar', 'archives', 'categories', 'tag_cloud', 'meta'];
$sidebar = [];
foreach ($widgets as $widget) {
    update_option("widget_$widget", [2 => ['title' => '', 'count' => 0], '_multiwidget' => 1]);
    $sidebar[] = "$widget-2";
}
update_option('sidebars_widgets', ['sidebar-1' => $sidebar, 'wp_inactive_widgets' => [], 'array_version' => 3]);

$users = [];
foreach ($data['users'] as $name) {
    $users[$name] = wp_insert_user([
        'user_login' => $name, 'user_pass' => 'Bench-realweb-1', 'user_email' => "$name@journal.test",
        'display_name' => ucfirst($name), 'role' => 'author',
    ]);
}
kses_remove_filters();
wp_defer_term_counting(true);
foreach ($data['posts'] as $post) {
    $category = wp_create_category($post['category']);
    $id = wp_insert_post(wp_slash([
        'post_title' => $post['title'], 'post_name' => $post['slug'], 'post_date' => $post['date'],
        'post_content' => $post['content'], 'post_status' => 'publish', 'post_author' => $users[$post['author']],
        'post_category' => [$category], 'tags_input' => $post['tags'],
    ]), true);
    if (is_wp_error($id)) {
        fwrite(STDERR, $post['title'] . ': ' . $id->get_error_message() . "\n");
        exit(1);
    }
    $last = 0;
    foreach ($post['comments'] as $comment) {
        $last = wp_insert_comment(wp_slash([
            'comment_post_ID' => $id, 'comment_author' => $comment['author'], 'comment_content' => $comment['text'],
            'comment_parent' => $comment['reply'] ? $last : 0, 'comment_approved' => 1, 'comment_date' => $post['date'],
        ]));
    }
}
wp_defer_term_counting(false);
echo count($data['posts']), " posts\n";
